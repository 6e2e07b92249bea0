/** The acts of the desk on consultants: what each reads, decides and writes. */
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import type { ConsultantsChange } from '#features/consultants/rules/consultants.ts';
import {
  consultantFields,
  consultantsIn,
  consultantStore,
} from '#features/consultants/store/consultants.ts';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import {
  consultantsRead,
  rosterChange,
  rosterVersionRead,
} from '#features/consultants/store/roster.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions, type Part, type StoreWrite } from '#platform/redis/plan.ts';
import type { Hook } from '#platform/redis/reads.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';

const reads = { ...rosterVersionRead, ...consultantsRead };

/** What another subject keeps of a consultant, and what of it goes with one. */
export interface Departure {
  /** What ends for consultants who take no more appointments. */
  retired?: (ids: readonly string[]) => readonly StoreWrite[];
  /** What goes with one who is deleted; one whom a record names stays. */
  deleted: (id: string) => Hook<Part & { isNamed: boolean }>;
}

/** What others than the deleted ones lose by a change: the ends of all who are retired. */
function keptWrites(
  all: readonly DeskConsultant[],
  departures: readonly Departure[],
): StoreWrite[] {
  const retired = all.filter(({ active }) => !active).map(({ id }) => id);
  return [
    ...inPortions('HSET', consultantKeys.consultants, consultantFields(all)),
    ...(retired.length > 0 ? departures.flatMap((each) => each.retired?.(retired) ?? []) : []),
  ];
}

/** Changes consultants. Answers the changed one; a repeated call, the one of the first as it is now. */
export const changeConsultants = (
  change: ConsultantsChange,
  now: Date,
  departures: readonly Departure[],
): TracedAct<typeof reads, Outcome<DeskConsultant>> => ({
  reads,
  decide({ rosterVersion, consultants }) {
    const changed = change(consultantsIn(consultants));
    if (!changed.ok) return { answer: changed };
    const { id, all } = changed.value;
    return {
      plan: { writes: keptWrites(all, departures) },
      parts: [rosterChange(rosterVersion, now)],
      answerOf: () => found(all, id),
      kept: id,
    };
  },
  again: async (kept, db) => found((await consultantStore(db).read()).all, kept),
});

function found(all: readonly DeskConsultant[], id: unknown): Outcome<DeskConsultant> {
  const consultant = all.find((each) => each.id === id);
  return consultant ? success(consultant) : refusal('not_found');
}

/**
 * Deletes a consultant as `change` says, with all that other subjects keep of one. Answers `consultant_in_use` if a
 * record names the consultant, whatever its status: an undo may return an appointment that was handed over, and its
 * former consultant may still have to be notified.
 */
export function deleteConsultant(
  id: string,
  change: ConsultantsChange,
  now: Date,
  departures: readonly Departure[],
): TracedAct<typeof reads, Outcome<undefined>> {
  const hooks = departures.map((departure) => departure.deleted(id));
  return {
    reads,
    hooks,
    isHeavy: true,
    decide({ rosterVersion, consultants }, valuesOf) {
      const changed = change(consultantsIn(consultants));
      if (!changed.ok) return { answer: changed };
      const theirs = hooks.map((hook) => hook.follow(valuesOf));
      if (theirs.some(({ isNamed }) => isNamed)) return { answer: refusal('consultant_in_use') };
      return {
        plan: {
          writes: [
            ['HDEL', consultantKeys.consultants, id],
            ...keptWrites(changed.value.all, departures),
          ],
        },
        parts: [rosterChange(rosterVersion, now), ...theirs],
        answerOf: () => success(undefined),
        kept: id,
      };
    },
    again: () => success(undefined),
  };
}

/** These acts on a store. `departures`: the subjects that keep something of a consultant. */
export const consultantActs = (db: Database, departures: readonly Departure[]) => ({
  change: (change: ConsultantsChange, doing: Doing) =>
    actTraced(db, doing, changeConsultants(change, doing.now, departures)),
  delete: (id: string, change: ConsultantsChange, doing: Doing) =>
    actTraced(db, doing, deleteConsultant(id, change, doing.now, departures)),
});
