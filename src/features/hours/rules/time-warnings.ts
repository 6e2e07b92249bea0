/** What the desk is warned of before it sets a time by hand (decision 25). */
import type { Candidate } from './roster.ts';
import type { Span } from './span.ts';

/** What speaks for and against a time, besides hours: who has a slot at its start, and who is busy then. */
export interface TimeFacts {
  byHand: ReadonlySet<string | null>;
  busy: ReadonlySet<string>;
}

type HandWarning = 'outside_hours' | 'blocked' | 'busy' | 'past' | 'other_services';

/**
 * All warnings about a time of its consultant. `candidate`: the consultant at its start, if still known. `offers`:
 * whether the consultant takes appointments about the service, where that matters.
 */
export function warningsOf(
  { startsAt, endsAt }: Span,
  candidate: Candidate | undefined,
  { byHand, busy, now, offers = true }: TimeFacts & { now: Date; offers?: boolean },
): HandWarning[] {
  const found: HandWarning[] = [];
  if (candidate) {
    const { consultant, closedFrom = Infinity, coveredUntil, hasHours } = candidate;
    if (closedFrom < endsAt) found.push('blocked');
    else if (hasHours && coveredUntil < endsAt && !byHand.has(consultant))
      found.push('outside_hours');
    if (busy.has(consultant)) found.push('busy');
  }
  if (startsAt <= now.getTime()) found.push('past');
  if (candidate && !offers) found.push('other_services');
  return found;
}
