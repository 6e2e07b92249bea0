/** Whether a mail is stuck. */
import * as z from 'zod/mini';
import { laneOf, scoreIn } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { minuteMs } from '#platform/time/units.ts';

/** Age of a due mail that counts as stuck. A due mail normally leaves with the next tick. */
const mailOldMs = 30 * minuteMs;

/** Whether a mail has been due for so long, whatever waits over another channel. */
export function oldMail(now: Date): Hook<boolean> {
  const before = now.getTime() - mailOldMs;
  const bounds = Array.from({ length: laneOf.putOff + 1 }, (_, lane) => [
    String(scoreIn(lane, 0)),
    `(${String(scoreIn(lane, before))}`,
  ]).flat();
  return hookOf(
    {
      late: {
        command: ['ZRANGEBYSCORE', outboxKeys.outbox, '-inf', `(${String(before)}`, 'LIMIT', 0, 1],
        reply: z.array(z.string()),
      },
      // Only where anything is.
      lateMail: {
        command: [
          ...(['FIRST', outboxKeys.lanes, { of: 'late', match: '^', after: '1' }] as const),
          ...bounds,
        ],
        reply: z.nullable(z.array(z.string())),
      },
    },
    ({ lateMail }) => (lateMail ?? []).length > 0,
  );
}
