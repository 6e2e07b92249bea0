/** What is stored of a channel (`rules/channel.ts`). */
import * as z from 'zod/mini';
import { jsonOf } from '#platform/redis/records.ts';

/** A channel that is paused, with what else is kept of it. */
export const breakerJson = jsonOf(
  z.looseObject({
    ...{ failures: z.optional(z.number()), since: z.number(), until: z.optional(z.number()) },
  }),
);

export const refusalJson = jsonOf(
  z.object({
    mailbox: z.string(),
    isFresh: z.optional(z.boolean()),
    isOfSender: z.optional(z.boolean()),
  }),
);
