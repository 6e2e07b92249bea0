/** What the success page shows after an answer, and when it asks anew; no clock, no network, no page. */
import type { getCheckoutStatus } from '#features/payments/contract/checkout-routes.ts';
import type { CheckoutStatus } from '#features/payments/contract/checkout.ts';
import { type Answer, type Failure, isInDoubt } from '#platform/browser/api.ts';

export type CheckoutView = 'checking' | 'success' | 'processing' | 'refunded' | 'error';

export interface Stand {
  view: CheckoutView;
  /** Answers in a row that told nothing. */
  failures: number;
  /** Milliseconds waited so far for a payment that is on its way. */
  waited: number;
}

/**
 * `pause`: milliseconds until it is asked anew, `null` where that is over. `isOpen`: it may be begun
 * anew, since nothing said for good how it stands.
 */
export type Step = Stand & { pause: number | null; isOpen: boolean };

export const firstStand: Stand = { view: 'checking', failures: 0, waited: 0 };

/** From where it is begun anew: what is known to be on its way is not called unknown again. */
export const standAnew = ({ view }: Stand): Stand =>
  view === 'processing' ? { ...firstStand, view } : firstStand;

const firstPause = 3000;
const longestPause = 30_000;
/** For so long a payment on its way is asked about. */
const longestWait = 5 * 60_000;
/** So many questions without an answer, one after the other, are enough. */
const mostFailures = 4;

const views: Readonly<Record<CheckoutStatus, CheckoutView>> = {
  paid: 'success',
  processing: 'processing',
  refunded: 'refunded',
  unpaid: 'error',
  expired: 'error',
};

/** Whether asking anew may help: nobody answered, or was too busy to. */
const isPassing = (failure: Failure) =>
  isInDoubt(failure) || (failure.reason === 'problem' && failure.problem.status === 429);

/** As long as the server asks for, and each time a little longer. */
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

/** Paid is shown where the answer says so in as many words, and nowhere else. */
export function nextStep(stand: Stand, answer: Answer<typeof getCheckoutStatus>): Step {
  if (answer.ok) {
    const view = views[answer.value.status];
    return view === 'processing'
      ? keepWaiting({ ...stand, failures: 0 }, answer)
      : { ...stand, view, pause: null, isOpen: false };
  }
  if (!isPassing(answer)) return { ...stand, view: 'error', pause: null, isOpen: false };
  // It says nothing about the payment that the device has no network.
  if (answer.reason === 'offline') return { ...stand, pause: longestPause, isOpen: true };
  // What was known to be on its way still is, as far as anybody can tell.
  if (stand.view === 'processing') return keepWaiting(stand, answer);
  const failures = stand.failures + 1;
  const pause = pauseAfter(firstPause * failures, answer);
  return failures >= mostFailures || pause > longestPause
    ? { ...stand, failures, view: 'error', pause: null, isOpen: true }
    : { ...stand, failures, pause, isOpen: true };
}
