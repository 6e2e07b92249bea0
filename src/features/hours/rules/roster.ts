/** The roster: all consultants with their schedules, as of one version; a change of either makes another. */
import { shippedConsultant, type Consultant } from '#features/consultants/contract.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import { minuteMs } from '#platform/time/units.ts';
import type { House } from './house.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import { emptySchedule, hasHours, offeredTime, type Schedule } from './schedule.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';

/** A consultant on the roster: what deciding about time needs to know. */
export interface RosterConsultant extends Pick<Consultant, 'id' | 'active' | 'services'> {
  schedule: Schedule;
}

export interface Roster {
  /** What scripts compare; '' where nothing is known yet. */
  version: string;
  /** In the order in which visitors are given whoever is free. */
  consultants: readonly RosterConsultant[];
}

/** Somebody changed the roster meanwhile: this is how it is now. */
export interface Stale {
  stale: Roster;
}

/**
 * Carries out what decides by the roster; again where a script finds that it has changed. Rejects
 * with what `attempt` rejects with, and where it changes over and over.
 */
export type Decide = <T>(attempt: (roster: Roster) => Promise<T | Stale>) => Promise<T>;

export const isStale = (answer: unknown): answer is Stale =>
  typeof answer === 'object' && answer !== null && 'stale' in answer;

/**
 * What a roster refuses by itself is refused once the store knows no other; `answer` is what a script
 * said that was asked by `noVersion`, which knows what a repeated call was answered as well.
 */
export const refusedBy = <R, T>(
  { version }: Roster,
  { refused, answer }: { refused: R; answer: T | Stale },
): R | T | Stale => (isStale(answer) && answer.stale.version === version ? refused : answer);

/** Who is there while the store knows of nobody. */
export const shippedRosterConsultant: RosterConsultant = {
  id: shippedConsultant,
  active: true,
  services: [...services],
  schedule: emptySchedule,
};

/** A consultant's schedule. */
export const scheduleOf = ({ consultants }: Roster, consultant: string): Schedule =>
  consultants.find(({ id }) => id === consultant)?.schedule ?? emptySchedule;

/** Who takes appointments about a service; about any, where none is named. */
export const takersOf = ({ consultants }: Roster, service?: Service): string[] =>
  consultants
    .filter(({ active, services: theirs }) => active && (!service || theirs.includes(service)))
    .map(({ id }) => id);

/** Whoever was asked for, else everybody; only who takes appointments about that. */
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

/** Whose slots or hours are meant: whoever was named, retired or not, else the first who is active. */
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
 * A consultant with whom an appointment may begin at one instant, and what their schedule says of it;
 * as scripts take it.
 */
export interface Candidate {
  consultant: string;
  isActive: boolean;
  /** About which their hours let one begin then, whether or not they take new ones about that. */
  begins: readonly Service[];
  /** Until when the hours go on without a gap, in milliseconds; the instant itself if they do not. */
  coveredUntil: number;
  /** When something of them is closed, from that instant on; absent if nothing within reach is. */
  closedFrom?: number;
  /** Whether the house says when it works: of whoever it says nothing, then, that is never. */
  hasHours: boolean;
}

const longestMs = longestAppointmentMinutes * minuteMs;

/** Every consultant as a candidate for appointments that begin at `startsAt`. */
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

/** Theirs alone, in the order of preference. */
export const candidatesAmong = (
  consultants: readonly string[],
  candidates: readonly Candidate[],
): Candidate[] =>
  consultants.flatMap((id) => candidates.find(({ consultant }) => consultant === id) ?? []);
