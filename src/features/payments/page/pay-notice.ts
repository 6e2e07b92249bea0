/** Notices of the payment page: why a call failed. */
import type { Failure } from '#platform/browser/api.ts';

const told = [
  'too_many_requests',
  'service_unavailable',
  'payments_unavailable',
  'payments_not_set_up',
] as const;

/** `changed`: there is nothing left to pay, and the page shows the current state. */
export type PayNotice = (typeof told)[number] | 'offline' | 'network' | 'changed' | 'other';

const codeOf = (failure: Failure) => (failure.reason === 'problem' ? failure.problem.code : '');

/** Whether the link leads to no payment. A token that is too long to validate was never one of ours. */
export const isDead = (failure: Failure): boolean =>
  ['not_found', 'validation_failed', 'link_expired'].includes(codeOf(failure));

/** Whether the payment has changed since the page read it. */
export const isOutdated = (failure: Failure): boolean => codeOf(failure) === 'not_payable';

export function payNoticeOf(failure: Failure): PayNotice {
  if (failure.reason !== 'problem') return failure.reason;
  return told.find((each) => each === failure.problem.code) ?? 'other';
}

/** Why no payment can be shown. */
export const whyOf = (failure: Failure): 'dead' | PayNotice =>
  isDead(failure) ? 'dead' : payNoticeOf(failure);
