/** What the success page shows after an answer, and when it asks again. No clock, no network, no DOM. */
import type { getCheckoutStatus } from '#features/payments/contract/checkout-routes.ts';
import type { CheckoutStatus } from '#features/payments/contract/checkout.ts';
import { type Answer, type Failure, isInDoubt } from '#platform/browser/api.ts';

export type CheckoutView = 'checking' | 'success' | 'processing' | 'refunded' | 'error';

export interface Stand {
  view: CheckoutView;
  /** Consecutive answers that did not tell the state. */
  failures: number;
  /** Milliseconds waited so far for a payment that is on its way. */
  waited: number;
}

/**
 * `pause`: milliseconds until the next request; `null` if there is none. `isOpen`: polling may be restarted,
 * since no answer was final.
 */
export type Step = Stand & { pause: number | null; isOpen: boolean };

export const firstStand: Stand = { view: 'checking', failures: 0, waited: 0 };

/** Stand from which polling restarts. A payment known to be `processing` stays so. */
export const standAnew = ({ view }: Stand): Stand =>
  view === 'processing' ? { ...firstStand, view } : firstStand;

const firstPause = 3000;
const longestPause = 30_000;
/** How long a payment on its way is polled, in ms. */
const longestWait = 5 * 60_000;
/** After this many failures in a row, polling ends. */
const mostFailures = 4;

const views: Readonly<Record<CheckoutStatus, CheckoutView>> = {
  paid: 'success',
  processing: 'processing',
  refunded: 'refunded',
  unpaid: 'error',
  expired: 'error',
};

/** Whether a repeated request may help: the server did not answer, or was too busy. */
const isPassing = (failure: Failure) =>
  isInDoubt(failure) || (failure.reason === 'problem' && failure.problem.status === 429);

/** Milliseconds until the next request: at most `longestPause`, but at least what the server asks for. */
function pauseAfter(pause: number, answer: Answer<typeof getCheckoutStatus>): number {
  const wished = !answer.ok && answer.reason === 'problem' ? (answer.retryAfter ?? 0) * 1000 : 0;
  return Math.max(Math.min(pause, longestPause), wished);
}

function keepWaiting(stand: Stand, answer: Answer<typeof getCheckoutStatus>): Step {
  const { failures, waited } = stand;
  const pause = pauseAfter(Math.max(firstPause, waited / 2), answer);
  const next = { view: 'processing', failures, waited: waited + pause } as const;
  return { ...next, pause: next.waited > longestWait ? null : pause, isOpen: true };
}

/** The step after an answer. Shows `success` only if the answer explicitly says that it is paid. */
export function nextStep(stand: Stand, answer: Answer<typeof getCheckoutStatus>): Step {
  if (answer.ok) {
    const view = views[answer.value.status];
    return view === 'processing'
      ? keepWaiting({ ...stand, failures: 0 }, answer)
      : { ...stand, view, pause: null, isOpen: false };
  }
  if (!isPassing(answer)) return { ...stand, view: 'error', pause: null, isOpen: false };
  // A device without network says nothing about the payment.
  if (answer.reason === 'offline') return { ...stand, pause: longestPause, isOpen: true };
  // A payment known to be on its way is assumed to still be.
  if (stand.view === 'processing') return keepWaiting(stand, answer);
  const failures = stand.failures + 1;
  const pause = pauseAfter(firstPause * failures, answer);
  return failures >= mostFailures || pause > longestPause
    ? { ...stand, failures, view: 'error', pause: null, isOpen: true }
    : { ...stand, failures, pause, isOpen: true };
}
