/** How the roster is changed, by whoever else is at it as well. */
import { type Outcome, type Refusal, refusal, success } from '#platform/rules/outcome.ts';

/** Of none: scripts that are asked by it change nothing and say how the roster is now. */
export const noVersion = '';

/**
 * What became of a change of the roster: `stale` if it was of another version by then; `known` for a
 * repeated call, with the id that the first one had.
 */
export type RosterChange =
  { kind: 'saved' | 'known'; id: string } | { kind: 'stale' } | { kind: 'in_use' };

/** What was read and decided, once. */
export interface Attempt<T> {
  /** The version of the roster that was read. */
  roster: string;
  /** What the caller is told once it is kept; or why it cannot be. */
  decided: Outcome<T>;
  /** What a repeated call is told, whose change was made before: how that is now. */
  known: (id: string) => T;
  /** Keeps it, if the roster is of that version. */
  keep: (roster: string) => Promise<RosterChange>;
}

/** Others may be at it; each of them gets through once. */
const mostAttempts = 30;

/** Reads, decides and keeps; again where the roster changed in between. */
export async function changeRoster<T>(
  attempt: () => Promise<Attempt<T> | Refusal>,
): Promise<Outcome<T>> {
  for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
    const attempted = await attempt();
    if ('ok' in attempted) return attempted;
    const { roster, decided, known, keep } = attempted;
    // What cannot be done now may be what was done: nothing is written by no version.
    const changed = await keep(decided.ok ? roster : noVersion);
    if (changed.kind === 'in_use') return refusal('consultant_in_use');
    if (changed.kind === 'known') return success(known(changed.id));
    if (changed.kind === 'saved' || !decided.ok) return decided;
  }
  return { ...refusal('service_unavailable'), retryAfterMs: 1000 };
}
