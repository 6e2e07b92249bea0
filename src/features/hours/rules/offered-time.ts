/** Whether visitors can book a time, other appointments aside. */
import type { Service } from '#platform/contract/service.ts';
import type { Candidate } from './roster.ts';
import type { Span } from './span.ts';
import type { TimeFacts } from './time-warnings.ts';

/** Whether a consultant offers a span, by hours or by a slot, with no closed time and no outside event in it. */
export function isOffered(
  { endsAt }: Span,
  { consultant, isActive, closedFrom = Infinity, coveredUntil, begins }: Candidate,
  service: Service,
  { byHand, busy }: TimeFacts,
): boolean {
  if (!isActive || busy.has(consultant) || closedFrom < endsAt) return false;
  return byHand.has(consultant) || (coveredUntil >= endsAt && begins.includes(service));
}
