/** Whether it is known to be somebody who made a request: a link that was sent to its address was opened. */
import * as z from 'zod/mini';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { protectionKeys } from './keys.ts';

const originJson = jsonOf(z.object({ opened: z.optional(z.number()) }));

/** What acts read of it. A request without an origin was made by somebody who is known. */
export const provenOrigin = (id: string): Hook<{ isProven: boolean }> =>
  hookOf(
    {
      origin: {
        command: ['HGET', protectionKeys.origins, id],
        reply: readableOrNull(originJson),
      },
    },
    ({ origin }) => ({ isProven: origin === null || origin.opened !== undefined }),
  );
