/** The payment page, in every state of a payment. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import '#features/appointments/page/choice.css';
import '#features/appointments/page/booking.css';
import '#platform/form/form.css';
import '#features/links/page/links.css';
import '#features/payments/page/pay.css';
import { titlesIn } from '#platform/i18n/service-titles.ts';
import { PayIsland } from '#features/payments/page/PayIsland.tsx';
import {
  answer,
  answerJson,
  callsTo,
  cutOff,
  hold,
  problem,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { connect, look } from '#tests/support/components/device.ts';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import { mount } from '#tests/support/components/mount.tsx';

const show = 'POST /api/links/payment';
const open = 'POST /api/links/payment/open';
const german = pick('de', 'pay');

const payment: LinkedPayment = {
  packageName: 'Strategie-Mandat, Phase 1',
  amount: 12_450.5,
  dueOn: '2026-12-05',
  isOverdue: false,
  note: 'Wie besprochen die erste Hälfte.',
  locale: 'de',
  state: 'open',
  refunded: 0,
  canPay: true,
  isTest: false,
};
const over = { canPay: false, paidAt: '2026-11-22T09:00:00.000Z' };
const paid: LinkedPayment = { ...payment, ...over, state: 'paid' };

const heading = page.getByRole('heading', { level: 1 });
const payButton = page.getByRole('button', { name: german.pay, exact: true });
const notice = find('.notice');
/** The text of the first element that matches. */
const textOf = (selector: string) => document.querySelector(selector)?.textContent;

async function openPay(token = 'token', locale: Locale = 'de') {
  history.replaceState(null, '', `/pay#${token}`);
  const texts = pick(locale, 'pay');
  const paths = { privacyPath: '/datenschutz', contactPath: '/contact', contact: 'Kontakt' };
  const mounted = await mount(
    <PayIsland {...{ texts, titles: titlesIn(locale), locale, ...paths }} />,
    locale,
  );
  await expect.element(find('[data-view]')).not.toHaveAttribute('data-view', 'loading');
  return mounted;
}

describe.each(inLanguages('de'))('in %s', (locale) => {
  const texts = pick(locale, 'pay');

  it('names a service in the language of the page', async () => {
    const of = (each: Locale) => pick(each, 'services').titles['finanz-investment'];
    answerJson(show, { ...payment, packageName: of(locale === 'de' ? 'ar' : 'de') });
    await openPay('token', locale);
    await expect.poll(() => textOf('.pay-package bdi')).toBe(of(locale));
  });

  it.each<[string, LinkedPayment]>([
    ['open', payment],
    ['overdue', { ...payment, isOverdue: true, isTest: true, amount: 999_999.99 }],
    ['failed', { ...payment, state: 'failed' }],
    ['processing', { ...payment, state: 'processing', canPay: false }],
    ['paid', paid],
    ['partly refunded', { ...payment, ...over, state: 'partly_refunded', refunded: 450 }],
    ['refunded', { ...payment, ...over, state: 'refunded', refunded: payment.amount }],
    ['disputed', { ...payment, ...over, state: 'disputed' }],
    ['lost', { ...payment, ...over, state: 'lost' }],
    ['expired', { ...payment, state: 'expired', canPay: false }],
  ])('%s: shows its title, facts and button without flaws', async (_name, shown) => {
    answerJson(show, shown);
    await openPay('token', locale);
    await expect.element(heading).toHaveTextContent(texts.titles[shown.state]);
    // The title is set in an effect, which may be late on a busy machine.
    await expect
      .poll(() => document.title.slice(0, texts.titles[shown.state].length))
      .toBe(texts.titles[shown.state]);
    expect(textOf('.pay-package bdi')).toBe(shown.packageName);
    expect(textOf('.pay-amount bdi')).toBe(formatEuros(shown.amount, locale));
    expect(document.querySelectorAll('.pay-button')).toHaveLength(shown.canPay ? 1 : 0);
    const said = document.body.textContent;
    expect(said).not.toContain(texts.stale);
    expect(said.includes(texts.test)).toBe(shown.isTest);
    const facts = textOf('.pay-facts');
    expect(facts).toContain(shown.note);
    // A payment in doubt is never shown as paid.
    const isPaid = ['paid', 'partly_refunded', 'refunded'].includes(shown.state);
    expect(facts?.includes(texts.facts.paidOn)).toBe(isPaid);
    expect(facts?.includes(texts.facts.due)).toBe(shown.canPay);
    expect(facts?.includes(texts.facts.refunded)).toBe(shown.refunded > 0);
    expect(await findFlaws()).toEqual([]);
  });

  it('a payment whose person was erased: shows the amount alone', async () => {
    answerJson(show, { ...paid, packageName: '', note: undefined });
    await openPay('token', locale);
    await expect.element(heading).toHaveTextContent(texts.titles.paid);
    expect(textOf('.pay-package')).toBeUndefined();
    expect(textOf('.pay-amount bdi')).toBe(formatEuros(paid.amount, locale));
    expect(await findFlaws()).toEqual([]);
  });

  it('a link without a token: shows that it leads nowhere', async () => {
    await openPay('', locale);
    await expect.element(heading).toHaveTextContent(texts.titles.dead);
  });

  it('an unknown link: shows that it leads nowhere', async () => {
    refuse(show, 'not_found');
    await openPay('somebody-elses', locale);
    await expect.element(heading).toHaveTextContent(texts.titles.dead);
    expect(await findFlaws()).toEqual([]);
  });

  it('a payment that cannot be loaded: says so, and loads on retry', async () => {
    refuse(show, 'payments_unavailable');
    await openPay('token', locale);
    await expect.element(heading).toHaveTextContent(texts.titles.unloaded);
    expect(document.body.textContent).toContain(texts.unloaded.other);
    expect(await findFlaws()).toEqual([]);
    answerJson(show, payment);
    await press(page.getByRole('button', { name: texts.retry }));
    await expect.element(heading).toHaveTextContent(texts.titles.open);
  });
});

it.each(['validation_failed', 'link_expired'] as const)(
  'a link that is refused with %s leads nowhere either',
  async (code) => {
    refuse(show, code);
    await openPay();
    await expect.element(heading).toHaveTextContent(german.titles.dead);
  },
);

it('the German page: formats euros as in Germany', async () => {
  answerJson(show, payment);
  await openPay();
  expect(textOf('.pay-amount')).toBe('12.450,50\u00a0€');
});

it.each([
  ['de', 'de', null],
  ['en', 'en', null],
  ['ar', 'ar', 'الإنجليزية'],
  ['ar', 'de', 'الألمانية'],
  ['de', 'ar', 'Englisch'],
] as const)(
  'the page in %s, a payment in %s: says if Stripe uses another language',
  async (language, locale, told) => {
    answerJson(show, { ...payment, locale });
    await openPay('token', language);
    const { secure, stripeLanguage } = pick(language, 'pay');
    const [sentence = ''] = stripeLanguage.split('{{');
    const said = textOf('.pay-secure');
    expect(said).toContain(secure);
    expect(document.body.textContent.includes(sentence)).toBe(told !== null);
    if (told !== null) expect(said).toContain(told);
  },
);

it('the button: says that it opens Stripe, and sends one request', async () => {
  answerJson(show, payment);
  hold(open);
  await openPay();
  await press(payButton);
  const opening = page.getByRole('button', { name: german.opening });
  await expect.element(opening).toBeDisabled();
  await expect.element(page.getByRole('status')).toHaveTextContent(german.opening);
  expect(await sentTo(open)).toEqual([{ token: 'token' }]);
});

it('restored from the back/forward cache: reads the payment again and enables the button', async () => {
  answerJson(show, payment);
  // Stripe's page never opens.
  hold(open);
  await openPay();
  await press(payButton);
  await expect.element(payButton).not.toBeInTheDocument();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(payButton).toBeEnabled();
  expect(callsTo(show)).toHaveLength(2);
  await press(payButton);
  await expect.poll(() => callsTo(open)).toHaveLength(2);
});

it('visible again: reads the payment again, and updates only what has changed', async () => {
  answerJson(show, payment);
  await openPay();
  document.querySelector<HTMLElement>('.pay-button')?.focus();
  look('visible');
  await expect.poll(() => callsTo(show)).toHaveLength(2);
  await expect.element(payButton).toHaveFocus();
  // A call without a valid answer changes nothing.
  answer(show, () => new Response('no answer of ours'));
  look('visible');
  await expect.poll(() => callsTo(show)).toHaveLength(3);
  await expect.element(heading).toHaveTextContent(german.titles.open);
  answerJson(show, paid);
  look('visible');
  await expect.element(heading).toHaveTextContent(german.titles.paid);
  await expect.element(payButton).not.toBeInTheDocument();
});

it('a note in Latin script: is aligned with its Arabic label', async () => {
  answerJson(show, { ...payment, note: 'As agreed.' });
  await openPay('token', 'ar');
  const ends = Array.from(document.querySelectorAll('.pay-note > *'), (place) => {
    const range = document.createRange();
    range.selectNodeContents(place);
    return Math.round(range.getBoundingClientRect().right);
  });
  expect(ends).toHaveLength(2);
  expect(ends[1]).toBe(ends[0]);
});

it.each([
  'payments_unavailable',
  'payments_not_set_up',
  'too_many_requests',
  'service_unavailable',
] as const)('%s: shows a notice, and enables the button again', async (code) => {
  answerJson(show, payment);
  refuse(open, code);
  await openPay();
  await press(payButton);
  await expect.element(notice).toHaveFocus();
  await expect.element(notice).toMatchTextContent(german.notices[code]);
  await expect.element(payButton).toBeEnabled();
  expect(await findAxeViolations()).toEqual([]);
});

it('a payment that is no longer payable: shows its current state', async () => {
  answerJson(show, payment);
  await openPay();
  answer(open, () => {
    answerJson(show, paid);
    return problem('not_payable');
  });
  await press(payButton);
  await expect.element(heading).toHaveTextContent(german.titles.paid);
  await expect.element(notice).toMatchTextContent(german.notices.changed);
  await expect.element(payButton).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
});

it('without a network: sends nothing, and says so until it is back', async () => {
  answerJson(show, payment);
  await openPay();
  connect(false);
  await press(payButton);
  await expect.element(notice).toMatchTextContent(german.notices.offline);
  expect(callsTo(open)).toEqual([]);
  connect(true);
  await expect.element(notice).not.toBeInTheDocument();
});

it('a payment that could not be loaded: is loaded when the network is back', async () => {
  cutOff(show);
  await openPay();
  await expect.element(heading).toHaveTextContent(german.titles.unloaded);
  answerJson(show, payment);
  connect(true);
  await expect.element(heading).toHaveTextContent(german.titles.open);
});
