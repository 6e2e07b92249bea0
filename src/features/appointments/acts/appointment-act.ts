/** What every act on one appointment has in common, whoever acts. */
import type { Acted, AppointmentAct } from '#features/appointments/rules/appointment-act.ts';
import {
  type AppointmentState,
  eventsOf,
  letStand,
  rowOf,
} from '#features/appointments/store/state.ts';
import {
  shownHook,
  stateOf,
  stateReads,
  type StateValues,
} from '#features/appointments/store/state-reads.ts';
import { deskPart, outsidePart, undoReads } from '#features/appointments/store/state-writes.ts';
import { consultantsRead, hasAddressIn, rosterVersionRead } from '#features/consultants/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Values } from '#platform/redis/reads.ts';
import { refusal } from '#platform/rules/outcome.ts';
import { refusedByLink } from './by-link.ts';

/** What an act reads that tells somebody of the appointment. */
export const actReads = (id: string) => ({
  ...stateReads(id),
  ...undoReads,
  ...consultantsRead,
  ...rosterVersionRead,
});
type ActValues = Values<ReturnType<typeof actReads>>;

/** Answers a repeated call with the present state. */
export const presentOf =
  (id: string) =>
  async (_kept: unknown, db: Database): Promise<Acted> => {
    const appointment = shownHook(id);
    const state = appointment.follow((await load(db, {}, [appointment])).valuesOf);
    return state ? rowOf(state) : 'unknown';
  };

/** An appointment after an act, and what is written besides. */
interface Changed {
  after: AppointmentState;
  parts: readonly Part[];
}

/**
 * Decides an act: of the desk in the version that it saw, by a link while that is valid. `change` returns the
 * appointment afterwards, or why nothing is done; the same appointment where nothing had to change. `partOf` is how
 * that is written.
 */
export function decide(
  { id, version, link, now }: AppointmentAct,
  values: StateValues,
  change: (before: AppointmentState) => AppointmentState | Changed | Acted,
  partOf: (after: AppointmentState, stored: AppointmentState) => Part,
) {
  const stored = stateOf(id, values);
  if (!stored) return { answer: 'unknown' as const };
  if (version !== undefined && version !== stored.version)
    return { answer: { outdated: rowOf(stored) } };
  const refused = link && refusedByLink(link, stored, now);
  if (refused) return { answer: refused === 'over' ? refusal('link_expired') : refused };
  const before = link ? letStand(stored, now) : stored;
  const changed = change(before);
  const isChanged = typeof changed === 'object' && ('ledger' in changed || 'after' in changed);
  if (!isChanged) return { answer: changed };
  const { after, parts }: Changed = 'after' in changed ? changed : { after: changed, parts: [] };
  const isSame = after === before;
  const answerOf = (): Acted => ({ ...rowOf(after), ...(link && { history: eventsOf(after) }) });
  if (link && isSame) return { answer: answerOf() };
  return {
    plan: {},
    parts: isSame ? [] : [...parts, partOf(after, stored)],
    answerOf,
    // As code of before kept and reads it, to which one may roll back.
    ...{ kept: ['changed'], isUntold: isSame },
  };
}

/** Decides an act of which somebody is told. The desk can undo its own. */
export function decideOn(
  act: AppointmentAct,
  values: ActValues,
  change: (
    before: AppointmentState,
    hasAddress: (consultant: string) => boolean,
  ) => AppointmentState | Changed | Acted,
) {
  const { link, now } = act;
  const hasAddress = hasAddressIn(values.consultants);
  return decide(
    act,
    values,
    (before) => change(before, hasAddress),
    (...both) => {
      const { checks = [], writes = [] } = link
        ? outsidePart(...both, values)
        : deskPart(...both, { values, now });
      // Who is told depends on the consultants.
      return { checks: [...checks, { same: 'rosterVersion' }], writes };
    },
  );
}
