import * as z from 'zod/mini';
import { lapseMs } from '#domain/lapse.ts';
import type { LinkCancellation, LinkMove } from '#domain/visitor-link.ts';
import { appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import type { Database } from './database.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { cancelLinked, moveLinked } from './lua/link-changes.lua.ts';
import { appointmentRowSchema } from './records.ts';

const changedSchema = linkedSchema(appointmentRowSchema);

async function run(
  db: Database,
  script: string,
  { change, input }: { change: LinkMove | LinkCancellation; input: object },
) {
  const { now, leadMs: lead, deliveries, entry } = change;
  const all = { ...linkedInput(change, now), lead, deliveries, ...input };
  const { answer } = await runAudited(db, appointmentScript(script), linkedKeys, all, { entry });
  return z.parse(changedSchema, answer);
}
const by = 'visitor-link';

/** How a visitor's link moves an appointment; one round trip and one atomic step. */
export const linkMoveStore = (db: Database) => ({
  move(change: LinkMove) {
    const { to, startsAt, mostMoves, nextDay, now } = change;
    const input = {
      to,
      mostMoves,
      lapseMs,
      startsAt: startsAt.getTime(),
      nextDay: { date: nextDay.date, startsAt: nextDay.startsAt.getTime() },
      event: { at: now.toISOString(), kind: 'moved', to, by },
    };
    return run(db, moveLinked(), { change, input });
  },
});

/** How it cancels one; the same. */
export const linkCancelStore = (db: Database) => ({
  cancel(change: LinkCancellation) {
    const { now, reason: note } = change;
    const event = { at: now.toISOString(), kind: 'status', to: 'cancelled', note, by };
    return run(db, cancelLinked(), { change, input: { event } });
  },
});
