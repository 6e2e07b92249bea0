import { describe, expect, it } from 'vitest';
import { type ErrorCode, problemStatus } from '#platform/contract/errors.ts';
import { type CheckoutStatus, checkoutStatuses } from '#features/payments/contract/checkout.ts';
import type { Failure } from '#platform/browser/api.ts';
import {
  firstStand,
  nextStep,
  type Stand,
  standAnew,
  type Step,
} from '#features/payments/page/checkout/checkout-steps.ts';

const told = (status: CheckoutStatus) =>
  ({ ok: true, value: { package_name: 'Strategie', amount: 1234.5, status } }) as const;
const refused = (code: ErrorCode, retryAfter?: number): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', requestId: 'x', code, status: problemStatus[code] },
  ...(retryAfter !== undefined && { retryAfter }),
});
const cutOff: Failure = { ok: false, reason: 'network' };
type AnyAnswer = Parameters<typeof nextStep>[1];

/** Gives the same answer until polling ends. */
function untilOver(answer: AnyAnswer, from: Stand = firstStand): Step[] {
  const steps: Step[] = [];
  let stand = from;
  for (let count = 0; count < 1000; count += 1) {
    const step = nextStep(stand, answer);
    steps.push(step);
    if (step.pause === null) return steps;
    stand = step;
  }
  throw new Error('it never ends');
}
const pausesOf = (steps: readonly Step[]) => steps.map(({ pause }) => pause);

describe('the success page', () => {
  it('shows success only for the status paid', () => {
    const views = checkoutStatuses.map((status) => [
      status,
      nextStep(firstStand, told(status)).view,
    ]);
    expect(Object.fromEntries(views)).toEqual({
      paid: 'success',
      processing: 'processing',
      unpaid: 'error',
      expired: 'error',
      refunded: 'refunded',
    });
    const failures = [cutOff, refused('not_found'), refused('payments_unavailable')];
    for (const failure of failures) {
      expect(untilOver(failure).map(({ view }) => view)).not.toContain('success');
    }
  });

  it('stops polling after a final answer', () => {
    for (const status of ['paid', 'refunded', 'unpaid', 'expired'] as const) {
      expect(nextStep(firstStand, told(status)).pause).toBeNull();
    }
    for (const code of ['not_found', 'validation_failed'] as const) {
      expect(nextStep(firstStand, refused(code))).toMatchObject({ view: 'error', pause: null });
    }
  });

  it('polls while processing, every 3 to 30 s, for some minutes', () => {
    const steps = untilOver(told('processing'));
    const pauses = pausesOf(steps).filter((pause) => pause !== null);
    expect(pauses[0]).toBe(3000);
    expect(pauses.at(-1)).toBe(30_000);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    const waited = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeGreaterThan(4 * 60_000);
    expect(waited).toBeLessThanOrEqual(5 * 60_000);
    expect(new Set(steps.map(({ view }) => view))).toEqual(new Set(['processing']));
  });

  it('tries a few times without an answer, then shows that it could not be verified', () => {
    for (const failure of [cutOff, refused('payments_unavailable'), refused('too_many_requests')]) {
      const steps = untilOver(failure);
      expect(pausesOf(steps)).toEqual([3000, 6000, 9000, null]);
      expect(steps.map(({ view }) => view)).toEqual(['checking', 'checking', 'checking', 'error']);
    }
  });

  it('does not count failures while offline, and polls rarely until it is online', () => {
    const offline = { ok: false, reason: 'offline' } as const;
    let step = nextStep(firstStand, cutOff);
    for (let count = 0; count < 50; count += 1) step = nextStep(step, offline);
    expect(step).toMatchObject({ view: 'checking', failures: 1, waited: 0, pause: 30_000 });
    const onItsWay = nextStep(firstStand, told('processing'));
    expect(nextStep(onItsWay, offline)).toMatchObject({ view: 'processing', waited: 3000 });
  });

  it('allows a restart only if no answer was final', () => {
    for (const failure of [
      cutOff,
      refused('payments_unavailable'),
      refused('too_many_requests', 300),
    ]) {
      const last = untilOver(failure).at(-1);
      expect(last).toMatchObject({ view: 'error', isOpen: true });
      expect(last && standAnew(last)).toEqual(firstStand);
    }
    for (const answer of [told('unpaid'), told('expired'), told('paid'), refused('not_found')]) {
      expect(nextStep(firstStand, answer).isOpen).toBe(false);
    }
    const last = untilOver(told('processing')).at(-1);
    expect(last).toMatchObject({ view: 'processing', pause: null, isOpen: true });
    expect(last && standAnew(last)).toEqual({ view: 'processing', failures: 0, waited: 0 });
  });

  it('waits as long as the server asks for, but not for minutes', () => {
    expect(nextStep(firstStand, refused('too_many_requests', 20)).pause).toBe(20_000);
    expect(nextStep(firstStand, refused('too_many_requests', 300))).toMatchObject({
      view: 'error',
      pause: null,
    });
  });

  it('keeps processing when later requests fail', () => {
    const onItsWay = nextStep(firstStand, told('processing'));
    expect(nextStep(onItsWay, cutOff)).toMatchObject({ view: 'processing' });
    expect(untilOver(cutOff, onItsWay).at(-1)).toMatchObject({ view: 'processing', pause: null });
    expect(nextStep(onItsWay, refused('not_found'))).toMatchObject({ view: 'error', pause: null });
    expect(nextStep(nextStep(onItsWay, cutOff), told('paid')).view).toBe('success');
  });
});
