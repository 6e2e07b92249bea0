import * as z from 'zod/mini';
import { lapseOf } from '#domain/lapse.ts';
import type { LinkCancellation, LinkMove } from '#domain/visitor-link.ts';
import { appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import type { Database } from './database.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { cancelLinked, moveLinked } from './lua/link-changes.lua.ts';
import { appointmentRowSchema } from './records.ts';

const changedSchema = linkedSchema(appointmentRowSchema);

/** What a visitor's link changes; every method is one round trip and one atomic step. */
export function linkChangeStore(db: Database) {
  async function run(script: string, change: LinkMove | LinkCancellation, input: object) {
    const { id, now, leadMs: lead, deliveries, entry } = change;
    const all = { ...linkedInput(id, now), lead, deliveries, ...input };
    const { answer } = await runAudited(db, appointmentScript(script), linkedKeys, all, { entry });
    return z.parse(changedSchema, answer);
  }
  const by = 'visitor-link';

  return {
    move(move: LinkMove) {
      const { to, startsAt, mostMoves, nextDay, now } = move;
      return run(moveLinked, move, {
        to,
        mostMoves,
        lapsesAt: lapseOf(now),
        startsAt: startsAt.getTime(),
        nextDay: { date: nextDay.date, startsAt: nextDay.startsAt.getTime() },
        event: { at: now.toISOString(), kind: 'moved', to, by },
      });
    },

    cancel(cancellation: LinkCancellation) {
      const { now, reason: note } = cancellation;
      const event = { at: now.toISOString(), kind: 'status', to: 'cancelled', note, by };
      return run(cancelLinked, cancellation, { event });
    },
  };
}
