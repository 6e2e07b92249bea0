import * as z from 'zod/mini';
import { deliveryIdSchema } from '#features/outbox/contract.ts';
import { countSchema, jsonOf } from '#platform/redis/records.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import { breakerSchema, trialSchema } from './delivery-desk.ts';
import type { deliveryKeys } from './keys.ts';
import { alarmCallSchema } from './alarm-calls.ts';
import { digestJson } from './told-digest.ts';

/** Shape that `channel.lua.ts` reads. */
const refusal = z.object({
  mailbox: z.string(),
  isFresh: z.optional(z.boolean()),
  isOfSender: z.optional(z.boolean()),
});

export const deliveryShapes: ShapesOf<typeof deliveryKeys> = {
  breakers: breakerSchema,
  refusals: jsonOf(refusal),
  trials: trialSchema,
  alarmCalls: alarmCallSchema,
  mailed: countSchema,
  digests: digestJson,
  undelivered: deliveryIdSchema,
};
