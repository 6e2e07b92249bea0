/** What every act of the desk on one appointment has in common. */
import type { Acted, DeskAct } from '#features/appointments/rules/desk-act.ts';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import {
  type AppointmentState,
  rowOf,
  stateOf,
  stateReads,
} from '#features/appointments/store/state.ts';
import { deskPart } from '#features/appointments/store/state-writes.ts';
import { consultantsRead, emailsIn, rosterVersionRead } from '#features/consultants/index.ts';
import type { Database } from '#platform/redis/database.ts';
import type { Part, Values } from '#platform/redis/transaction.ts';

export const deskReads = (id: string) => ({
  ...stateReads(id),
  ...consultantsRead,
  ...rosterVersionRead,
});

/** Answers a repeated call with the present state. */
export const presentOf =
  (id: string) =>
  async (_kept: unknown, db: Database): Promise<Acted> =>
    (await appointmentStore(db).get(id)) ?? 'unknown';

/** An appointment after an act, and what is written besides. */
interface Changed {
  after: AppointmentState;
  parts: readonly Part[];
  /** How it is written; by default so that it can be undone. */
  partOf?: (after: AppointmentState, before: AppointmentState) => Part;
}

/**
 * Decides an act in the version that its caller saw. `change` returns the appointment afterwards, or why nothing is
 * done; the same appointment where nothing had to change.
 */
export function decideOn(
  { id, version, now }: DeskAct,
  values: Values<ReturnType<typeof deskReads>>,
  change: (
    before: AppointmentState,
    hasAddress: (consultant: string) => boolean,
  ) => AppointmentState | Changed | Acted,
) {
  const before = stateOf(id, values);
  if (!before) return { answer: 'unknown' as const };
  if (version !== undefined && version !== before.version)
    return { answer: { outdated: rowOf(before) } };
  const emails = emailsIn(values.consultants);
  const changed = change(before, (consultant) => (emails.get(consultant) ?? '') !== '');
  const isChanged = typeof changed === 'object' && ('ledger' in changed || 'after' in changed);
  if (!isChanged) return { answer: changed };
  const isWhole = 'after' in changed;
  const { after, parts, partOf }: Changed = isWhole ? changed : { after: changed, parts: [] };
  const own = partOf ?? ((...both) => deskPart(...both, { values, now }));
  const isSame = after === before;
  return {
    // Who is told depends on the consultants.
    plan: { checks: isSame ? [] : [{ same: 'rosterVersion' as const }] },
    parts: isSame ? [] : [...parts, own(after, before)],
    answerOf: (): Acted => rowOf(after),
    // As code of before kept and reads it, to which one may roll back.
    ...{ kept: ['changed'], isUntold: isSame },
  };
}
