/** How links read a request that takes no time; `null` for none, and for one that cannot be read. */
import type * as z from 'zod/mini';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { heldRecordSchema } from './appointment-rows.ts';
import { appointmentsKeys } from './keys.ts';

export const heldRequestHook = (id: string): Hook<z.output<typeof heldRecordSchema> | null> =>
  hookOf(
    {
      heldRequest: {
        command: ['HGET', appointmentsKeys.heldRequests, id],
        reply: readableOrNull(jsonOf(heldRecordSchema)),
      },
    },
    ({ heldRequest }) => heldRequest,
  );
