/** Changes the roster with optimistic locking: several admins may change it at the same time. */
import { type Outcome, type Refusal, refusal, success } from '#platform/rules/outcome.ts';

/** Version of no roster: scripts called with it change nothing and return the current roster. */
export const noVersion = '';

/**
 * Result of a change to the roster. `stale`: the roster has another version by now. `known`: a repeated call,
 * with the id of the first one.
 */
export type RosterChange =
  { kind: 'saved' | 'known'; id: string } | { kind: 'stale' } | { kind: 'in_use' };

/** One read and decision. */
export interface Attempt<T> {
  /** Version of the roster that was read. */
  roster: string;
  /** The answer to the caller once the change is stored, or the refusal. */
  decided: Outcome<T>;
  /** The answer to a repeated call whose change was already made: the current state. */
  known: (id: string) => T;
  /** Stores the change if the roster still has that version. */
  keep: (roster: string) => Promise<RosterChange>;
}

/** Bound on retries. Each concurrent change causes at most one. */
const mostAttempts = 30;

/**
 * Reads, decides and stores, and starts again if the roster changed in between. Returns `consultant_in_use`,
 * the decision's own refusal, or `service_unavailable` after too many attempts.
 */
export async function changeRoster<T>(
  attempt: () => Promise<Attempt<T> | Refusal>,
): Promise<Outcome<T>> {
  for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
    const attempted = await attempt();
    if ('ok' in attempted) return attempted;
    const { roster, decided, known, keep } = attempted;
    // A refused change may be a repetition of one that was made. Storing with no version writes nothing but
    // recognises the repeated call.
    const changed = await keep(decided.ok ? roster : noVersion);
    if (changed.kind === 'in_use') return refusal('consultant_in_use');
    if (changed.kind === 'known') return success(known(changed.id));
    if (changed.kind === 'saved' || !decided.ok) return decided;
  }
  return { ...refusal('service_unavailable'), retryAfterMs: 1000 };
}
