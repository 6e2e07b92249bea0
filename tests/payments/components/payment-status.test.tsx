/**
 * The page to which Stripe sends a client back: it shows "paid" only if the server says so. Its states are
 * prerendered by PaymentStatus.astro; here they contain only what the script uses.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ErrorCode } from '#platform/contract/errors.ts';
import type { CheckoutStatus } from '#features/payments/contract/checkout.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { followCheckout } from '#features/payments/page/checkout/follow-checkout.ts';
import '#features/payments/page/payment.css';
import { answerJson, callsTo, cutOff, refuse } from '#tests/support/components/answers.ts';
import { connect, look } from '#tests/support/components/device.ts';
import { press } from '#tests/support/components/hand.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';

const call = 'GET /api/payments/checkout-status/:id';
const paid = { package_name: 'Strategie-Mandat, Phase 1', amount: 12_450.5 };
const views = ['checking', 'success', 'processing', 'refunded', 'error'] as const;

const answer = (status: CheckoutStatus | 'maybe') => answerJson(call, { ...paid, status });
/** A new session for each test, so that requests still pending for another one are not counted. */
const newSession = () => `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
const questionsOn = (id: string) => callsTo(call).filter(({ url }) => url.endsWith(id)).length;

function States() {
  return (
    <div aria-live="polite" data-payment="checking" data-titles='{"Sonstige":"Something else"}'>
      {views.map((view) => (
        <section key={view} data-state={view}>
          <h2 tabIndex={-1}>{view}</h2>
          <dl>
            <div>
              <bdi data-package />
            </div>
          </dl>
          <bdi data-amount />
          {view === 'error' && (
            <button type="button" className="payment-again">
              again
            </button>
          )}
        </section>
      ))}
    </div>
  );
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const again = page.getByRole('button', { name: 'again' });
/** The visible states; there is one at any time. */
const shown = () => views.filter((view) => find(`[data-state=${view}]`)?.checkVisibility());
const expectShown = (view: (typeof views)[number]) => expect.poll(shown).toEqual([view]);

/** Opens the page for a session; returns the list to which every later state is added. */
async function open(id: string, locale?: Locale): Promise<string[]> {
  await mount(<States />, locale);
  const box = find('[data-payment]');
  if (!box) throw new Error('the page has no states');
  const seen: string[] = [];
  new MutationObserver(() => seen.push(box.dataset['payment'] ?? '')).observe(box, {
    attributeFilter: ['data-payment'],
  });
  void followCheckout(box, id);
  return seen;
}

// What is still waiting when a test ends stays so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Advances the page's clock until it stops polling. */
async function giveUp() {
  await expect
    .poll(async () => {
      await pass(10);
      return shown();
    })
    .toEqual(['error']);
}

describe.each(inLanguages('de'))('in %s', (locale) => {
  it.each([
    ['paid', 'success'],
    ['refunded', 'refunded'],
    ['processing', 'processing'],
    ['unpaid', 'error'],
    ['expired', 'error'],
  ] as const)('%s: shows %s', async (status, view) => {
    answer(status);
    await open(newSession(), locale);
    await expectShown(view);
    const state = find(`[data-state=${view}]`);
    expect(state?.querySelector('[data-package]')?.textContent).toBe(paid.package_name);
    expect(state?.querySelector('[data-amount]')?.textContent).toBe(
      formatEuros(paid.amount, locale),
    );
  });
});

it('names a service in the language of the page', async () => {
  answerJson(call, { ...paid, package_name: 'Sonstige', status: 'paid' });
  await open(newSession());
  await expectShown('success');
  expect(find('[data-state=success] [data-package]')?.textContent).toBe('Something else');
});

it('paid, and its person erased: shows the amount without a package', async () => {
  answerJson(call, { ...paid, package_name: '', status: 'paid' });
  await open(newSession());
  await expectShown('success');
  expect(find('[data-state=success] [data-amount]')?.checkVisibility()).toBe(true);
  expect(find('[data-state=success] [data-package]')?.checkVisibility()).toBe(false);
});

it('paid: never shows an error, and does not move the focus', async () => {
  answer('paid');
  const seen = await open(newSession());
  await expectShown('success');
  expect(find('[data-state=success] [data-amount]')?.textContent).toBe('12.450,50\u00a0€');
  expect(seen).toEqual(['success']);
  expect(document.activeElement).toBe(document.body);
});

it('processing: polls at intervals, only while the page is visible, until it is paid', async () => {
  const id = newSession();
  answer('processing');
  await open(id);
  await expectShown('processing');
  await pass(2.5);
  expect(questionsOn(id)).toBe(1);
  await pass(1);
  expect(questionsOn(id)).toBe(2);
  look('hidden');
  await pass(120);
  expect(questionsOn(id)).toBe(2);
  answer('paid');
  look('visible');
  await expectShown('success');
  await pass(60);
  expect(questionsOn(id)).toBe(3);
});

it.each(['', 'cs_test_', '../../admin/session', `${newSession()}<script>`])(
  'a session %j is not verified, and no request is sent',
  async (id) => {
    await open(id);
    await expectShown('error');
    expect(callsTo(call)).toEqual([]);
    await expect.element(again).not.toBeInTheDocument();
  },
);

it.each(['not_found', 'validation_failed'] as const)(
  '%s: shows the error after one request',
  async (code) => {
    const id = newSession();
    refuse(call, code);
    await open(id);
    await expectShown('error');
    expect(questionsOn(id)).toBe(1);
  },
);

it('an unknown status is handled as a failure', async () => {
  const id = newSession();
  answer('maybe');
  await open(id);
  await expect.poll(() => questionsOn(id)).toBe(1);
  expect(shown()).toEqual(['checking']);
  await giveUp();
  expect(document.body).not.toMatchTextContent(paid.package_name);
});

it('a busy server is asked again, and its later answer is shown', async () => {
  const id = newSession();
  refuse(call, 'payments_unavailable');
  await open(id);
  await expect.poll(() => questionsOn(id)).toBe(1);
  expect(shown()).toEqual(['checking']);
  answer('paid');
  await pass(3);
  await expectShown('success');
  expect(questionsOn(id)).toBe(2);
});

describe('a temporary failure', () => {
  const ways: Readonly<Record<string, () => unknown>> = {
    'by its button': () => press(again),
    'with the network': () => dispatchEvent(new Event('online')),
    'when it is looked at again': () => look('visible'),
  };
  const failures: readonly (ErrorCode | null)[] = [
    'payments_unavailable',
    'too_many_requests',
    null,
  ];

  describe.each(Object.keys(ways))('%s', (way) => {
    it.each(failures)('%s: is followed by a new request', async (code) => {
      if (code) refuse(call, code);
      else cutOff(call);
      await open(newSession());
      await giveUp();
      await expect.element(again).toBeVisible();
      answer('paid');
      await ways[way]?.();
      await expectShown('success');
      await expect.element(again).not.toBeInTheDocument();
    });
  });

  it('moves the focus to the state that follows the retry button', async () => {
    refuse(call, 'payments_unavailable');
    await open(newSession());
    await giveUp();
    await press(again);
    await expectShown('checking');
    expect(document.activeElement).toBe(find('[data-state=checking] h2'));
    await giveUp();
    expect(document.activeElement).toBe(find('[data-state=error] h2'));
  });

  it.each(['unpaid', 'expired'] as const)(
    '%s: is final and has no retry button',
    async (status) => {
      answer(status);
      await open(newSession());
      await expectShown('error');
      await expect.element(again).not.toBeInTheDocument();
    },
  );

  it('an unknown session has no retry button', async () => {
    refuse(call, 'not_found');
    await open(newSession());
    await expectShown('error');
    await expect.element(again).not.toBeInTheDocument();
  });

  it('a device without a network is not shown an error', async () => {
    const id = newSession();
    connect(false);
    cutOff(call);
    await open(id);
    for (let count = 0; count < 12; count += 1) await pass(30);
    expect(questionsOn(id)).toBeGreaterThan(1);
    expect(shown()).toEqual(['checking']);
    answer('paid');
    const before = questionsOn(id);
    connect(true);
    await expectShown('success');
    expect(questionsOn(id)).toBe(before + 1);
  });
});
