/** Payments in the desk: request, mail the link, expire, paid by the client at the same time, refund. */
import { readFile } from 'node:fs/promises';
import { pick } from '#platform/i18n/catalogue.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { fill } from '#platform/i18n/fill.ts';
import { patience } from '#scripts/test/patience.ts';
import { readCsv } from '#tests/support/csv.ts';
import { bookFor, deliveryOf, test } from './delivery-page.ts';
import {
  act,
  area,
  button,
  clipboardOf,
  dialog,
  discard,
  open,
  rowOf,
  rows,
  signIn,
  signInBetween,
  toast,
} from './desk-page.ts';
import {
  actAtStripe,
  bareTest,
  fillRequest,
  openPayment,
  pay,
  paymentFor,
  requestAtDesk,
  stateInDialog,
} from './desk-payments-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  isNight,
  languages,
  overflowsSideways,
  type Page,
  test as onSharedStack,
} from './support.ts';

test.use({
  ...still,
  expectedErrors: /status of (401|404|409|412|502)/,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const words = pick('de', 'adminPayments');
const deliveryWords = pick('de', 'adminDeliveries');

/** Expects no axe violations and no sideways scrolling, in the page and in the open dialogs. */
async function expectSound(page: Page) {
  expect(await findViolations(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
  const isWide = await dialog(page).evaluateAll((all) =>
    all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  );
  expect(isWide).toBe(false);
}

/** By day one state of a journey stands for the others. */
const expectSoundAtNight = (page: Page) => (isNight ? expectSound(page) : Promise.resolve());

test(
  'desk payments: requests an amount in Swiss notation, sends its link, then expires it',
  atNight,
  async ({ page, stack, smtp }) => {
    await signIn(page, stack);
    await open(page, 'payments');
    await expect(area(page)).toContainText(words.testMode);
    await button(area(page), words.request.open).click();
    await button(dialog(page), words.request.submit).click();
    await expect(page.locator('#request-packageName')).toBeFocused();
    await fillRequest(page, { packageName: 'Strategietag', amount: 'CHF 1250' });
    await button(dialog(page), words.request.submit).click();
    await expect(page.locator('#request-amount-error')).toHaveText(words.errors.foreign_currency);
    await fillRequest(page, { amount: '1.234' });
    await button(dialog(page), words.request.submit).click();
    await expect(page.locator('#request-amount-error')).toHaveText(texts.errors.ambiguous_amount);
    await expect(page.locator('#request-amount')).toBeFocused();
    await expectSound(page);
    await requestAtDesk(
      page,
      {
        ...{ amount: "1'234.50", note: 'Wie besprochen', clientName: 'Ada Muster' },
        email: 'ada.zahlt@example.com',
      },
      words.request.submit,
    );
    await expect(toast(page, words.request.sent)).toBeVisible();
    await expect(dialog(page).locator('.desk-payment-head')).toContainText(
      formatEuros(1234.5, 'de'),
    );
    await expect(dialog(page)).toContainText(deliveryWords.none);
    await expectSound(page);

    const { id, link, amount } = await paymentFor(stack, 'Strategietag');
    await expect(dialog(page).locator('.desk-payment-id')).toHaveText(id);
    expect(amount).toBe(1234.5);
    await expect(page.locator('#payment-link')).toHaveValue(link);
    await button(dialog(page), words.link.copy).click();
    await expect(toast(page, texts.copied)).toBeVisible();
    expect(await clipboardOf(page)).toBe(link);

    await button(dialog(page), words.link.mail).click();
    await expect(toast(page, words.link.mailed)).toBeVisible();
    const mailed = deliveryOf(page, deliveryWords.kinds.payment_requested);
    await expect(mailed.locator('.desk-status')).toHaveText(deliveryWords.states.sent);
    const mail = smtp.mails.find(({ to }) => to?.[0]?.address === 'ada.zahlt@example.com');
    expect(mail?.text).toContain(link);
    // A second mail is sent only after a confirmation.
    await expect(button(dialog(page), words.link.mail)).toHaveCount(0);
    await button(dialog(page), words.link.mailAgain).click();
    await expect(dialog(page)).toContainText('ada.zahlt@example.com');
    await expectSound(page);
    await button(dialog(page), texts.cancel).click();
    await expect(mailed).toHaveCount(1);
    await button(dialog(page), words.link.mailAgain).click();
    await button(dialog(page), words.link.mailAgain).click();
    await expect(mailed).toHaveCount(2);

    const expire = button(dialog(page), words.expire.open);
    await expire.click();
    await expect(dialog(page)).toContainText(words.expire.question);
    await expectSound(page);
    await button(dialog(page), texts.cancel).click();
    await expect(expire).toBeFocused();
    await expire.click();
    await button(dialog(page), words.expire.action).click();
    await expect(toast(page, words.expire.done)).toBeVisible();
    await expect(stateInDialog(page)).toHaveText(words.states.expired);
    await expect(page.locator('#payment-link')).toHaveCount(0);
    await page.keyboard.press('Escape');
    const row = rowOf(page, 'Strategietag');
    await expect(row.locator('.desk-status')).toHaveText(words.states.expired);
    await expect(row).toContainText(words.isTest);

    await page.locator('#payments-state').selectOption('expired');
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(page.locator('#payments-state')).toHaveValue('expired');
    await expect(row).toBeVisible();
    const saving = page.waitForEvent('download');
    await button(area(page), texts.appointments.export).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^zahlungen-\d{4}-\d\d-\d\d\.csv$/);
    const table = readCsv(await readFile(await file.path(), 'utf8'), ';');
    expect(table.slice(1).map((cells) => cells.slice(1, 5))).toEqual([
      ['Strategietag', '1234,50', 'EUR', 'zurückgezogen'],
    ]);
  },
);

test(
  'desk payments: requests one for an appointment, and each record links to the other',
  atNight,
  async ({ page, stack }) => {
    const email = 'termin.zahlt@example.com';
    await bookFor(stack, 'Termin Muster', email);
    await signIn(page, stack);
    await open(page, 'appointments');
    await rowOf(page, 'Termin Muster').locator('.desk-row-open').click();
    await act(page, words.request.open);
    await expect(page.locator('#request-clientName')).toHaveValue('Termin Muster');
    await expect(page.locator('#request-email')).toHaveValue(email);
    const packageName = pick('de', 'services').titles.sonstige;
    await expect(page.locator('#request-packageName')).toHaveValue(packageName);
    await expect(page.locator('#request-amount')).toBeFocused();
    await requestAtDesk(page, { amount: '80.–' }, words.request.submit);
    await page.keyboard.press('Escape');
    // The appointment lists the payments requested for it.
    const asked = dialog(page).locator('.desk-delivery').filter({ hasText: packageName });
    await expect(asked).toContainText(formatEuros(80, 'de'));
    await expectSound(page);
    await button(asked, packageName).click();
    await expect(page.locator('#payment-link')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await open(page, 'payments');
    await openPayment(page, packageName);
    await button(dialog(page), words.facts.showAppointment).click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Termin Muster');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(packageName);
  },
);

onSharedStack(
  'desk payments: does not expire a payment that was paid since; refunds it in two parts',
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'payments');
    await button(area(page), words.request.open).click();
    const fields = { packageName: 'Gutachten', amount: '100,10', email: 'gut@example.com' };
    await requestAtDesk(page, fields, words.request.submit);
    const expire = button(dialog(page), words.expire.open);
    await expire.click();
    const question = dialog(page);
    await pay(stack, await paymentFor(stack, 'Gutachten'));
    await expect.poll(async () => (await paymentFor(stack, 'Gutachten')).state).toBe('paid');
    await button(question, words.expire.action).click();
    await expect(toast(page, words.refusals.changed_meanwhile)).toBeVisible();
    await expect(dialog(page).locator('.notice')).toHaveText(words.changed);
    await expect(stateInDialog(page)).toHaveText(words.states.paid);
    await expect(page.locator('#payment-link')).toHaveCount(0);
    await expectSoundAtNight(page);

    const start = button(dialog(page), words.refund.open);
    await start.click();
    await expect(page.locator('#refund-amount')).toHaveValue('100,10');
    await page.locator('#refund-amount').fill('100,11');
    await button(dialog(page), words.refund.submit).click();
    await expect(page.locator('#refund-amount-error')).toHaveText(texts.errors.outside_rest);
    await expect(page.locator('#refund-reason-error')).toHaveText(texts.errors.required);
    await expectSoundAtNight(page);
    await page.locator('#refund-amount').fill('40.05');
    await page.locator('#refund-reason').fill('Ein Termin entfiel');
    await button(dialog(page), words.refund.submit).click();
    const part = formatEuros(40.05, 'de');
    await expect(dialog(page)).toContainText(fill(words.refund.question, { amount: part }));
    await expectSound(page);
    await button(dialog(page), texts.cancel).click();
    expect((await paymentFor(stack, 'Gutachten')).refunded).toBe(0);
    await button(dialog(page), words.refund.submit).click();
    await button(dialog(page), fill(words.refund.action, { amount: part })).click();
    await expect(toast(page, words.refund.done)).toBeVisible();
    await expect(stateInDialog(page)).toHaveText(words.states.partly_refunded);
    const refund = dialog(page).locator('.desk-delivery').filter({ hasText: 'Ein Termin entfiel' });
    await expect(refund).toContainText(part);

    await start.click();
    await expect(page.locator('#refund-amount')).toHaveValue('60,05');
    await page.locator('#refund-reason').fill('Der Rest');
    await button(dialog(page), words.refund.submit).click();
    const rest = formatEuros(60.05, 'de');
    await button(dialog(page), fill(words.refund.action, { amount: rest })).click();
    await expect(stateInDialog(page)).toHaveText(words.states.refunded);
    await expect(start).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'Gutachten').locator('.desk-status')).toHaveText(
      words.states.refunded,
    );

    await open(page, 'records');
    const trail = area(page).locator('.desk-rows').last();
    const { actions } = pick('de', 'adminRecords').audit;
    await expect(trail).toContainText(actions.payment_refunded);
    await expect(trail).toContainText(actions.payment_requested);
  },
);

test(
  'desk payments: asks before discarding what was typed into a request',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'payments');
    const start = button(area(page), words.request.open);
    await start.click();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await start.click();
    await fillRequest(page, { packageName: 'Halb fertig' });
    const typed = page.locator('#request-packageName');
    const question = page.getByRole('dialog', { name: acts.leaving.title });
    // However often and quickly Escape is pressed, and although the browser itself may close a dialog.
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await expectSound(page);
      await button(question, acts.leaving.stay).click();
      await expect(typed).toHaveValue('Halb fertig');
      await expect(typed).toBeVisible();
    }
    for (let times = 0; times < 7; times += 1) await page.keyboard.press('Escape');
    await expect(typed).toHaveValue('Halb fertig');
    if ((await question.count()) === 0) await page.keyboard.press('Escape');
    await button(question, acts.leaving.action).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(start).toBeFocused();
  },
);

test(
  'desk payments: after a lost answer, asks before sending a changed request',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'payments');
    await button(area(page), words.request.open).click();
    await fillRequest(page, { packageName: 'Ohne Antwort', amount: '10' });
    // The request reaches the server, but its answer is lost.
    await page.route('**/api/payments/checkout', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: '' });
    });
    await button(dialog(page), words.request.submit).click();
    await expect(toast(page, words.noAnswer)).toBeVisible();
    await expect(rowOf(page, 'Ohne Antwort')).toHaveCount(1);
    await page.unroute('**/api/payments/checkout');
    await fillRequest(page, { amount: '11' });
    await button(dialog(page), words.request.submit).click();
    await expect(dialog(page)).toContainText(words.request.maybeQuestion);
    await expectSound(page);
    await button(dialog(page), texts.cancel).click();
    // Unchanged, it is the same request (same idempotency key).
    await fillRequest(page, { amount: '10' });
    await button(dialog(page), words.request.submit).click();
    await expect(page.locator('#payment-link')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'Ohne Antwort')).toHaveCount(1);
  },
);

test(
  'desk payments: asks again for an irreversible act after the session ended or the record changed',
  atNight,
  async ({ page, stack }) => {
    test.slow();
    await signIn(page, stack);
    await open(page, 'payments');
    await button(area(page), words.request.open).click();
    await requestAtDesk(page, { packageName: 'Sitzung', amount: '100' }, words.request.submit);
    await button(dialog(page), words.expire.open).click();
    await signInBetween(page, stack, () => button(dialog(page), words.expire.action).click());
    await expect(toast(page, words.refusals.unauthenticated)).toBeVisible();
    await expect(page.locator('#payment-link')).toBeVisible();
    const payment = await paymentFor(stack, 'Sitzung');
    expect(payment.state).toBe('open');
    await pay(stack, payment);
    await expect.poll(async () => (await paymentFor(stack, 'Sitzung')).state).toBe('paid');
    await page.keyboard.press('Escape');
    await openPayment(page, 'Sitzung');
    const atStripe = dialog(page).getByRole('link', { name: words.facts.showAtStripe });
    await expect(atStripe).toHaveAttribute('href', /^https:\/\/dashboard\.stripe\.com\//);
    await expect(atStripe).toHaveAttribute('rel', 'noreferrer');

    await button(dialog(page), words.refund.open).click();
    await page.locator('#refund-amount').fill('30');
    await page.locator('#refund-reason').fill('Ein Drittel');
    await button(dialog(page), words.refund.submit).click();
    const action = (euros: number) =>
      button(dialog(page), fill(words.refund.action, { amount: formatEuros(euros, 'de') }));
    await signInBetween(page, stack, () => action(30).click());
    await expect(page.locator('#refund-reason')).toHaveValue('Ein Drittel');
    await expect(page.locator('#refund-amount')).toHaveValue('30');
    expect((await paymentFor(stack, 'Sitzung')).refunds).toEqual([]);

    // A part is refunded at Stripe at the same time; the typed amount still fits and stays.
    await button(dialog(page), words.refund.submit).click();
    await actAtStripe(stack, payment, 'refund', '50');
    await expect.poll(async () => (await paymentFor(stack, 'Sitzung')).refunded).toBe(50);
    await action(30).click();
    await expect(dialog(page).locator('.notice')).toHaveText(words.changed);
    await expect(page.locator('#refund-reason')).toHaveValue('Ein Drittel');
    await expect(page.locator('#refund-amount')).toHaveValue('30,00');
    await expectSound(page);
    // A further refund at Stripe, so that the amount no longer fits.
    await button(dialog(page), words.refund.submit).click();
    await actAtStripe(stack, payment, 'refund', '40');
    await expect.poll(async () => (await paymentFor(stack, 'Sitzung')).refunded).toBe(90);
    await action(30).click();
    await expect(page.locator('#refund-amount')).toHaveValue('10,00');
    await expect(page.locator('#refund-reason')).toHaveValue('Ein Drittel');
    await page.keyboard.press('Escape');
    const row = rowOf(page, 'Sitzung');
    await expect(row.locator('.desk-status')).toHaveText(words.states.partly_refunded);
    await expect(row).toContainText(fill(words.row.refunded, { amount: formatEuros(90, 'de') }));
    await expect(row).toContainText(words.row.paid.split('{{')[0] ?? '');

    await page.locator('#payments-search').fill('SITZUNG');
    await expect(rows(page)).toHaveCount(1);
    expect(page.url()).not.toMatch(/sitzung/i);
    await page.locator('#payments-search').fill('gibt es nicht');
    await expect(area(page)).toContainText(words.noneMatch);
    await expectSound(page);
  },
);

for (const { language, colorScheme } of languages.flatMap((one) => [
  { language: one, colorScheme: one === 'en' ? ('light' as const) : ('dark' as const) },
])) {
  test.describe(`in ${language}, ${colorScheme}, on a phone`, atNight, () => {
    test.use({
      locale: browserLocale[language],
      colorScheme,
      viewport: { width: 375, height: 800 },
    });

    test('desk payments: the list and every dialog pass axe', async ({ page, stack }) => {
      test.setTimeout(120_000 * patience);
      const own = pick(language, 'adminPayments');
      const packageName = `Donaudampfschifffahrtsgesellschaftskapitänsgutachten ${language}`;
      await signIn(page, stack, language);
      await open(page, 'payments');
      await button(area(page), own.request.open).click();
      await expectSound(page);
      await requestAtDesk(
        page,
        {
          ...{ packageName, amount: '999999.99', note: 'x'.repeat(300) },
          ...{ clientName: 'Maximiliane von und zu Hohenlohe-Langenburg-Schillingsfürst' },
          email: `${language}.hohenlohe@sehr-lange-adresse-fuer-beispiele.example.com`,
        },
        own.request.submit,
      );
      await expectSound(page);
      const payment = await paymentFor(stack, packageName);
      await pay(stack, payment);
      await expect.poll(async () => (await paymentFor(stack, packageName)).state).toBe('paid');
      await page.keyboard.press('Escape');
      await openPayment(page, packageName);
      await expect(stateInDialog(page)).toHaveText(own.states.paid);
      await button(dialog(page), own.refund.open).click();
      await page.locator('#refund-reason').fill('x'.repeat(200));
      await expectSound(page);
      await button(dialog(page), own.refund.submit).click();
      await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(own.refund.open);
      await expectSound(page);
      await page.keyboard.press('Escape');
      await discard(page, language);
      await actAtStripe(stack, payment, 'dispute');
      await expect.poll(async () => (await paymentFor(stack, packageName)).state).toBe('disputed');
      await openPayment(page, packageName);
      await expect(stateInDialog(page)).toHaveText(own.states.disputed);
      await expect(button(dialog(page), own.refund.open)).toHaveCount(0);
      await expect(dialog(page)).toContainText('Stripe');
      await expectSound(page);
      await page.keyboard.press('Escape');
      await expectSound(page);
    });
  });
}

bareTest(
  'where payments are not set up the desk says how, and asks for none',
  atNight,
  async ({ page, stack }) => {
    await bookFor(stack, 'Ohne Muster', 'ohne@example.com');
    await page.setViewportSize({ width: 375, height: 800 });
    await signIn(page, stack);
    await open(page, 'payments');
    await expect(area(page)).toContainText(words.setUp.title);
    await expect(area(page)).toContainText('STRIPE_SECRET_KEY');
    await expect(area(page)).toContainText('STRIPE_WEBHOOK_SECRET');
    await expect(area(page)).toContainText(`${stack.url}/api/payments/webhook`);
    await expect(area(page)).toContainText(words.none);
    await expect(button(area(page), words.request.open)).toHaveCount(0);
    await expectSound(page);

    await open(page, 'appointments');
    await rowOf(page, 'Ohne Muster').locator('.desk-row-open').click();
    await act(page, words.request.open);
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(words.setUp.title);
    await expectSound(page);
  },
);
