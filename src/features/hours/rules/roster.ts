/**
 * The roster: all consultants with their schedules, at one version. Changing a consultant or a schedule
 * creates a new version.
 */
import { shippedConsultant, type Consultant } from '#features/consultants/contract.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import { minuteMs } from '#platform/time/units.ts';
import type { House } from './house.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import { emptySchedule, hasHours, offeredTime, type Schedule } from './schedule.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';

/** A consultant on the roster, with the fields that decisions about time need. */
export interface RosterConsultant extends Pick<
  Consultant,
  'id' | 'active' | 'services' | 'atOnce'
> {
  schedule: Schedule;
}

export interface Roster {
  /** Compared by the acts; `''` if not known yet. */
  version: string;
  /** In order of preference: the first free consultant gets a visitor's appointment. */
  consultants: readonly RosterConsultant[];
}

/** Answer of an act if the roster changed in the meantime; contains the current roster. */
export interface Stale {
  stale: Roster;
}

/**
 * Runs an attempt with the roster, and again if an act finds that the roster has changed. Rejects if
 * `attempt` rejects, or if the roster keeps changing.
 */
export type Decide = <T>(attempt: (roster: Roster) => Promise<T | Stale>) => Promise<T>;

export const isStale = (answer: unknown): answer is Stale =>
  typeof answer === 'object' && answer !== null && 'stale' in answer;

/** Version of no roster: acts called with it change nothing and return the current roster. */
export const noVersion = '';

/**
 * Returns a refusal based on a roster only if that roster is current. `answer` is the answer of an act
 * called with `noVersion`, which also recognises a repeated call and returns its first answer.
 */
export const refusedBy = <R, T>(
  { version }: Roster,
  { refused, answer }: { refused: R; answer: T | Stale },
): R | T | Stale => (isStale(answer) && answer.stale.version === version ? refused : answer);

/** The consultant used while the store contains none. */
export const shippedRosterConsultant: RosterConsultant = {
  id: shippedConsultant,
  active: true,
  services: [...services],
  schedule: emptySchedule,
};

/** A consultant's schedule; empty for an unknown consultant. */
export const scheduleOf = ({ consultants }: Roster, consultant: string): Schedule =>
  consultants.find(({ id }) => id === consultant)?.schedule ?? emptySchedule;

/** Ids of the active consultants who offer a service; of all active consultants if none is given. */
export const takersOf = ({ consultants }: Roster, service?: Service): string[] =>
  consultants
    .filter(({ active, services: theirs }) => active && (!service || theirs.includes(service)))
    .map(({ id }) => id);

/**
 * The requested consultant, or all consultants; only active ones who offer the service. Returns
 * `invalidField` `other_services` or `unknown_consultant`.
 */
export function choiceOf(
  consultant: string | undefined,
  roster: Roster,
  service?: Service,
): Outcome<readonly string[]> {
  const takers = takersOf(roster, service);
  if (consultant === undefined) return success(takers);
  if (takers.includes(consultant)) return success([consultant]);
  const isKnown = takersOf(roster).includes(consultant);
  return invalidField('consultant', isKnown ? 'other_services' : 'unknown_consultant');
}

/** The consultants who confirm a booking at once, where the service does as `isUsual` says. */
export const atOnceIn = ({ consultants }: Roster, isUsual = false): Record<string, true> =>
  Object.fromEntries(
    consultants.filter(({ atOnce }) => atOnce ?? isUsual).map(({ id }) => [id, true]),
  );

/**
 * The consultant that slots or hours belong to: the given one, active or not, otherwise the first active one.
 * Returns `invalidField` `unknown_consultant`.
 */
export function ownerOf(
  { consultant }: { consultant?: string | undefined },
  roster: Roster,
): Outcome<string> {
  if (consultant === undefined)
    return success(takersOf(roster)[0] ?? roster.consultants[0]?.id ?? '');
  return roster.consultants.some(({ id }) => id === consultant)
    ? success(consultant)
    : invalidField('consultant', 'unknown_consultant');
}

/**
 * A consultant for an appointment that starts at a given instant, with what the schedule says about it.
 */
export interface Candidate {
  consultant: string;
  isActive: boolean;
  /** Services that the weekly hours let start at that instant, whether or not the consultant offers them. */
  begins: readonly Service[];
  /** End of the gapless hours from that instant, in milliseconds since 1970; the instant itself if closed. */
  coveredUntil: number;
  /** Start of the next closed span from that instant; absent if none is within the longest appointment. */
  closedFrom?: number;
  /** Whether any consultant has opening hours. If so, a consultant without hours is never open. */
  hasHours: boolean;
}

const longestMs = longestAppointmentMinutes * minuteMs;

/** All consultants as candidates for appointments that start at `startsAt`. */
export function candidatesAt(
  startsAt: Date,
  { consultants }: Roster,
  { house, timeZone }: { house: Pick<House, 'ruleOf'>; timeZone: string },
): Candidate[] {
  const at = startsAt.getTime();
  const { date } = toLocal(startsAt, timeZone);
  const range = { startDate: addDays(date, -1), endDate: addDays(date, 1) };
  const isSaid = consultants.some(({ schedule }) => hasHours(schedule));
  return consultants.map(({ id, active, schedule }) => {
    const offered = offeredTime(schedule, range, timeZone);
    const closedFrom = offered.closedFrom(at);
    const coveredUntil = offered.coveredUntil(at);
    return {
      consultant: id,
      isActive: active,
      begins:
        coveredUntil === at
          ? []
          : services.filter((service) =>
              offered.beginnings(house.ruleOf(service).startEvery).includes(at),
            ),
      coveredUntil,
      ...(closedFrom < at + longestMs && { closedFrom }),
      hasHours: isSaid,
    };
  });
}

/** The candidates of the given consultants, in the given order of preference. */
export const candidatesAmong = (
  consultants: readonly string[],
  candidates: readonly Candidate[],
): Candidate[] =>
  consultants.flatMap((id) => candidates.find(({ consultant }) => consultant === id) ?? []);
