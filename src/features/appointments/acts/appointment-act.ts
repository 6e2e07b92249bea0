/** What every act on one appointment has in common, whoever acts. */
import type { Acted, AppointmentAct } from '#features/appointments/rules/appointment-act.ts';
import {
  appointmentHook,
  type AppointmentState,
  eventsOf,
  letStand,
  rowOf,
  stateOf,
  stateReads,
} from '#features/appointments/store/state.ts';
import { deskPart, linkPart } from '#features/appointments/store/state-writes.ts';
import { consultantsRead, emailsIn, rosterVersionRead } from '#features/consultants/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { load, type Part, type Values } from '#platform/redis/transaction.ts';
import { refusal } from '#platform/rules/outcome.ts';
import { refusedByLink } from './by-link.ts';

export const actReads = (id: string) => ({
  ...stateReads(id),
  ...consultantsRead,
  ...rosterVersionRead,
});

/** Answers a repeated call with the present state. */
export const presentOf =
  (id: string) =>
  async (_kept: unknown, db: Database): Promise<Acted> => {
    const appointment = appointmentHook(id);
    const state = appointment.follow((await load(db, {}, [appointment])).valuesOf);
    return state ? rowOf(state) : 'unknown';
  };

/** An appointment after an act, and what is written besides. */
interface Changed {
  after: AppointmentState;
  parts: readonly Part[];
  /** How it is written; by default so that the desk can undo it. */
  partOf?: (after: AppointmentState, before: AppointmentState) => Part;
}

/**
 * Decides an act: of the desk in the version that it saw, by a link while that is valid. `change` returns the
 * appointment afterwards, or why nothing is done; the same appointment where nothing had to change.
 */
export function decideOn(
  { id, version, link, now }: AppointmentAct,
  values: Values<ReturnType<typeof actReads>>,
  change: (
    before: AppointmentState,
    hasAddress: (consultant: string) => boolean,
  ) => AppointmentState | Changed | Acted,
) {
  const stored = stateOf(id, values);
  if (!stored) return { answer: 'unknown' as const };
  if (version !== undefined && version !== stored.version)
    return { answer: { outdated: rowOf(stored) } };
  const refused = link && refusedByLink(link, stored, now);
  if (refused) return { answer: refused === 'over' ? refusal('link_expired') : refused };
  const before = link ? letStand(stored, now) : stored;
  const emails = emailsIn(values.consultants);
  const changed = change(before, (consultant) => (emails.get(consultant) ?? '') !== '');
  const isChanged = typeof changed === 'object' && ('ledger' in changed || 'after' in changed);
  if (!isChanged) return { answer: changed };
  const isWhole = 'after' in changed;
  const { after, parts, partOf }: Changed = isWhole ? changed : { after: changed, parts: [] };
  const isSame = after === before;
  const answerOf = (): Acted => ({ ...rowOf(after), ...(link && { history: eventsOf(after) }) });
  if (link && isSame) return { answer: answerOf() };
  const own = link
    ? () => linkPart(after, stored, values)
    : (partOf ?? ((...both) => deskPart(...both, { values, now })));
  return {
    // Who is told depends on the consultants.
    plan: { checks: isSame ? [] : [{ same: 'rosterVersion' as const }] },
    parts: isSame ? [] : [...parts, own(after, before)],
    answerOf,
    // As code of before kept and reads it, to which one may roll back.
    ...{ kept: ['changed'], isUntold: isSame },
  };
}
