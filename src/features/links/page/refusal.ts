/** Notices of the link pages: why a call failed. */
import type { Failure } from '#platform/browser/api.ts';

/** The link has ended: it leads to nothing that we know, or to an appointment that is over. */
export type End = 'dead' | 'over';

const told = ['slot_unavailable', 'too_many_requests', 'service_unavailable', 'too_long'] as const;

/** `unknown`: neither the call nor the later question was answered. `changed`: another change came first. */
export type Notice =
  (typeof told)[number] | 'offline' | 'network' | 'unknown' | 'changed' | 'other';

const codeOf = (failure: Failure) => (failure.reason === 'problem' ? failure.problem.code : '');

/** The end of the link that a failure shows; `null` while the link may still work. */
export function endOf(failure: Failure): End | null {
  const code = codeOf(failure);
  // A token that is too long was never one of ours.
  if (code === 'not_found' || code === 'validation_failed') return 'dead';
  return code === 'link_expired' ? 'over' : null;
}

/** Whether the requested time is not available, or no longer. */
export const isLost = (failure: Failure): boolean =>
  ['slot_unavailable', 'validation_failed'].includes(codeOf(failure));

/** Whether something in the request is invalid, though the link may not be. */
export const isInvalid = (failure: Failure): boolean => codeOf(failure) === 'validation_failed';

/** Whether the object has changed since the page read it. */
export const isOutdated = (failure: Failure): boolean =>
  ['too_late_to_change', 'illegal_transition'].includes(codeOf(failure));

export function noticeOf(failure: Failure): Notice {
  if (failure.reason !== 'problem') return failure.reason;
  const { code } = failure.problem;
  return told.find((each) => each === code) ?? 'other';
}

/** Why nothing can be shown: the link has ended, or reading failed for now. */
export const whyOf = (failure: Failure): End | Notice => endOf(failure) ?? noticeOf(failure);

/** Key of the text for a failed load; all notices but two are `other`. */
export function unloadedOf(notice: string | null): 'offline' | 'busy' | 'other' {
  if (notice === 'offline') return 'offline';
  return notice === 'too_many_requests' ? 'busy' : 'other';
}
