/** A request that is confirmed by hand, whose time may be closed by now: it is judged first. */
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import {
  type HouseClock,
  type Candidate,
  candidatesAt,
  type Roster,
} from '#features/hours/index.ts';
import { type Outcome, refusal } from '#platform/rules/outcome.ts';

/** What everybody's hours say of an appointment's start, by one version of the roster. */
export interface Judgement {
  /** Milliseconds since 1970. */
  startsAt: number;
  /** The version that the candidates are of. */
  roster: string;
  candidates: readonly Candidate[];
}

/** Nothing was done: the appointment begins at that instant, and this is the roster now. */
export interface Unjudged {
  unjudged: { startsAt: number; roster: Roster };
}

/** What the caller has to confirm first. */
export interface Warned {
  warnings: readonly TimeWarning[];
  /** Of whose time they are true. */
  consultant: string;
}

/** A move and changes of hours in between each cost an attempt. */
const mostAttempts = 5;

/**
 * Carries out what may have to be judged; again by how things are, where the script says that it was
 * not, or by what is no longer so. `service_unavailable` where that changes over and over.
 */
export async function judging<T>(
  attempt: (judged: Judgement | undefined) => Promise<Outcome<T> | Unjudged>,
  clock: Pick<HouseClock, 'house' | 'timeZone'>,
): Promise<Outcome<T>> {
  let judged: Judgement | undefined;
  for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
    const answer = await attempt(judged);
    if ('ok' in answer) return answer;
    const { startsAt, roster } = answer.unjudged;
    const candidates = candidatesAt(new Date(startsAt), roster, clock);
    judged = { startsAt, roster: roster.version, candidates };
  }
  return { ...refusal('service_unavailable'), retryAfterMs: 1000 };
}
