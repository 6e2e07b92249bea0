/** Why a link's call did not do what it was asked for, as the pages of links tell it. */
import type { Failure } from '#platform/browser/api.ts';

/** The link leads nowhere: to nothing that we know, or to an appointment that is over. */
export type End = 'dead' | 'over';

const told = ['slot_unavailable', 'too_many_requests', 'service_unavailable', 'too_long'] as const;

/** `unknown`: no answer came, nor one to what became of it. `changed`: others were quicker. */
export type Notice =
  (typeof told)[number] | 'offline' | 'network' | 'unknown' | 'changed' | 'other';

const codeOf = (failure: Failure) => (failure.reason === 'problem' ? failure.problem.code : '');

/** `null` while the link may still lead somewhere. */
export function endOf(failure: Failure): End | null {
  const code = codeOf(failure);
  // What is too long for a token was never one of ours.
  if (code === 'not_found' || code === 'validation_failed') return 'dead';
  return code === 'link_expired' ? 'over' : null;
}

/** Whether the time that was asked for is not to be had, or no longer. */
export const isLost = (failure: Failure): boolean =>
  ['slot_unavailable', 'validation_failed'].includes(codeOf(failure));

/** Whether it is no longer as the page shows it. */
export const isOutdated = (failure: Failure): boolean =>
  ['too_late_to_change', 'illegal_transition'].includes(codeOf(failure));

export function noticeOf(failure: Failure): Notice {
  if (failure.reason !== 'problem') return failure.reason;
  const { code } = failure.problem;
  return told.find((each) => each === code) ?? 'other';
}

/** Why nothing can be shown: the link has ended, or it may lead somewhere later. */
export const whyOf = (failure: Failure): End | Notice => endOf(failure) ?? noticeOf(failure);

/** How a page words that it could not be loaded; any notice of its own but two is `other`. */
export function unloadedOf(notice: string | null): 'offline' | 'busy' | 'other' {
  if (notice === 'offline') return 'offline';
  return notice === 'too_many_requests' ? 'busy' : 'other';
}
