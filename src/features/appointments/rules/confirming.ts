/** Judges the time of a request before the firm confirms it, since that time may be closed by now. */
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import {
  type HouseClock,
  type Candidate,
  candidatesAt,
  type Roster,
} from '#features/hours/index.ts';
import { type Outcome, refusal } from '#platform/rules/outcome.ts';

/** All consultants at a start, by their hours. */
export type Judge = (startsAt: Date, roster: Roster) => readonly Candidate[];

/** What all consultants' hours say of an appointment's start, computed from one version of the roster. */
export interface Judgement {
  /** Milliseconds since 1970. */
  startsAt: number;
  /** The roster version from which the candidates were computed. */
  roster: string;
  candidates: readonly Candidate[];
}

/**
 * Nothing was done because the judgement was missing or outdated; contains the start and the roster of now.
 */
export interface Unjudged {
  unjudged: { startsAt: number; roster: Roster };
}

/** The warnings that the caller has to confirm first. */
export interface Warned {
  warnings: readonly TimeWarning[];
  /** The consultant whose time the warnings are about. */
  consultant: string;
}

/**
 * For the history: what the firm was warned of. Not that the client is elsewhere then, which former code, to which one
 * may roll back, cannot read.
 */
export function warnedOf(confirm: readonly TimeWarning[]) {
  const confirmed = confirm.filter((warning) => warning !== 'same_client');
  return confirmed.length > 0 && { confirmed };
}

/** Each move of the appointment and each change of hours in between costs an attempt. */
const mostAttempts = 5;

/**
 * Runs `attempt` and repeats it with a fresh judgement where the script reports that the judgement was
 * missing or outdated. Returns `service_unavailable` after five attempts.
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
