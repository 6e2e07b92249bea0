import * as z from 'zod/mini';
import {
  lookMs,
  appointmentScript,
  appointmentRowSchema,
  heldKeys,
} from '#features/appointments/index.ts';
import type { LinkCancellation, LinkMove } from '#features/links/rules/visitor-link.ts';
import { runAudited } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { cancelLinked, moveLinked } from './link-changes.lua.ts';
import { endingKeys } from '#registry/endings.ts';
import { staleSchema } from '#features/hours/index.ts';
import { shareInput, sharesLibrary } from '#features/protection/index.ts';

const names = { ...linkedKeys, ...endingKeys, ...heldKeys } as const;
const changedSchema = linkedSchema(appointmentRowSchema);
const movedSchema = z.union([staleSchema, changedSchema]);

async function run<T extends z.ZodMiniType>(
  db: Database,
  script: string,
  schema: T,
  { change, input }: { change: LinkMove | LinkCancellation; input: object },
): Promise<z.output<T>> {
  const { now, leadMs: lead, deliveries, entry } = change;
  const all = { ...linkedInput(change, now), lead, deliveries, ...input };
  const { answer } = await runAudited(db, appointmentScript(script), names, all, { entry });
  return z.parse(schema, answer);
}
const by = 'visitor-link';

/** Moves an appointment by a visitor's link; one round trip and one atomic step. `scale` multiplies shares. */
export const linkMoveStore = (db: Database, scale: number) => ({
  move(change: LinkMove) {
    const {
      to,
      startsAt,
      consultant,
      mostMoves,
      now,
      candidates,
      roster,
      caps,
      earliest,
      atOnce,
      offer,
    } = change;
    const input = {
      ...shareInput(offer, scale),
      ...{ to, consultant, mostMoves, lookMs, candidates, roster, caps, earliest, atOnce },
      startsAt: startsAt.getTime(),
      event: { at: now.toISOString(), kind: 'moved', to, by },
    };
    return run(db, sharesLibrary + moveLinked(), movedSchema, { change, input });
  },
});

/** Cancels an appointment by a visitor's link; one round trip and one atomic step. */
export const linkCancelStore = (db: Database) => ({
  cancel(change: LinkCancellation) {
    const { now, reason: note } = change;
    const event = { at: now.toISOString(), kind: 'status', to: 'cancelled', note, by };
    return run(db, cancelLinked(), changedSchema, { change, input: { event } });
  },
});
