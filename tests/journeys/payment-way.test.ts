/** The client's whole payment: from the signed link to Stripe's page and back, with simulated Stripe only. */
import { pick } from '#platform/i18n/catalogue.ts';
import { still } from './fresh-browser.ts';
import { amount, heading, main, payButton } from './pay-page.ts';
import { act, atDashboard, goToStripe, payAtStripe, request } from './paying-stack.ts';
import { atNight, expect, findViolations, type Page, test } from './support.ts';

test.use(still);

const pay = pick('de', 'pay');
const { success, cancel } = pick('de', 'payment');

const shown = (page: Page) => page.locator('[data-state]:visible h2');
const back = (page: Page, session: string, prefix = '') =>
  page.goto(`${prefix}/payment-success?session_id=${session}`);

// An unknown session and the payment of an expired request are refused.
test.use({ expectedErrors: /404|409|Failed to load/ });

test('payment by card: the return page and the link show that it is paid', async ({
  page,
  stack,
}) => {
  const { link } = await request(stack, { note: 'Wie besprochen.' });
  await page.goto(link);
  await expect(heading(page)).toHaveText(pay.titles.open);
  await expect(amount(page)).toHaveText('1.234,50\u00a0€');
  await expect(main(page)).toContainText('Wie besprochen.');
  await expect(main(page)).toContainText(pay.test);
  await expect(main(page)).not.toContainText(/Muster|@/);
  await goToStripe(page);
  await payAtStripe(page);
  await expect(shown(page)).toHaveText(success.success.title);
  await expect(page.locator('main')).toContainText('Strategietag');
  await expect(page.locator('main')).toContainText('1.234,50\u00a0€');
  // The session's id alone reveals no name or email address.
  await expect(page.locator('main')).not.toContainText(/Muster|ada@|payer@/);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(link);
  await expect(heading(page)).toHaveText(pay.titles.paid);
  await expect(payButton(page)).toHaveCount(0);
});

test(
  'payment by a delayed method: shows it as processing, then as paid',
  atNight,
  async ({ page, stack }) => {
    const { link } = await request(stack);
    await page.goto(link);
    const session = await goToStripe(page);
    await payAtStripe(page, 'delayed');
    await expect(shown(page)).toHaveText(success.processing.title);
    await page.goto(link);
    await expect(heading(page)).toHaveText(pay.titles.processing);
    await expect(payButton(page)).toHaveCount(0);
    await back(page, session);
    await expect(shown(page)).toHaveText(success.processing.title);
    await atDashboard(page, session, 'arrive');
    // The page updates by polling.
    await expect(shown(page)).toHaveText(success.success.title);
  },
);

test('payment that failed: can be repeated by the same link', atNight, async ({ page, stack }) => {
  const { link } = await request(stack);
  await page.goto(link);
  const session = await goToStripe(page);
  await payAtStripe(page, 'delayed');
  await expect(shown(page)).toHaveText(success.processing.title);
  await atDashboard(page, session, 'fail');
  await back(page, session);
  await expect(shown(page)).toHaveText(success.error.text);
  await page.goto(link);
  await expect(heading(page)).toHaveText(pay.titles.failed);
  const next = await goToStripe(page);
  expect(next).not.toBe(session);
  await payAtStripe(page);
  await expect(shown(page)).toHaveText(success.success.title);
});

test(
  'payment cancelled at Stripe: nothing is charged, and the link still works',
  atNight,
  async ({ page, stack }) => {
    const { link } = await request(stack);
    await page.goto(link);
    const session = await goToStripe(page);
    await page.getByRole('link', { name: 'Zurück, ohne zu bezahlen' }).click();
    await expect(page).toHaveURL('/payment-cancel');
    await expect(page.getByText(cancel.text)).toBeVisible();
    await expect(page.getByText(cancel.link)).toBeVisible();
    await page.goto(link);
    expect(await goToStripe(page)).toBe(session);
    // After the browser's back, the button is not stuck either.
    await page.goBack();
    await expect(payButton(page)).toHaveText(pay.pay);
    await expect(payButton(page)).toBeEnabled();
    await back(page, session);
    await expect(shown(page)).toHaveText(success.error.text);
  },
);

test('payment with an ended session: the link opens another', atNight, async ({ page, stack }) => {
  const { link } = await request(stack);
  await page.goto(link);
  const session = await goToStripe(page);
  await atDashboard(page, session, 'expire');
  await back(page, session);
  await expect(shown(page)).toHaveText(success.error.text);
  await page.goto(link);
  expect(await goToStripe(page)).not.toBe(session);
});

test('payment expired by the desk: an open page shows it', atNight, async ({ page, stack }) => {
  const { id, link } = await request(stack);
  await page.goto(link);
  await expect(payButton(page)).toBeVisible();
  await act(stack, id, 'expire');
  await payButton(page).click();
  await expect(heading(page)).toHaveText(pay.titles.expired);
  await expect(main(page).locator('.notice')).toContainText(pay.notices.changed);
});

test(
  'payment refunded: both pages show a part and then the whole',
  atNight,
  async ({ page, stack }) => {
    const { id, link } = await request(stack);
    await page.goto(link);
    const session = await goToStripe(page);
    await payAtStripe(page);
    await expect(shown(page)).toHaveText(success.success.title);
    await act(stack, id, 'refund', { amount: 34.5, reason: 'Kulanz' });
    await page.goto(link);
    await expect(heading(page)).toHaveText(pay.titles.partly_refunded);
    await expect(main(page).locator('.pay-facts')).toContainText('34,50\u00a0€');
    await act(stack, id, 'refund', { reason: 'Abgesagt' });
    await back(page, session, '/en');
    await expect(shown(page)).toHaveText(pick('en', 'payment').success.refunded.title);
    await expect(page.locator('main')).toContainText('€1,234.50');
  },
);

test('payment disputed: no page shows it as paid', atNight, async ({ page, stack }) => {
  const { link } = await request(stack);
  await page.goto(link);
  const session = await goToStripe(page);
  await payAtStripe(page);
  await expect(shown(page)).toHaveText(success.success.title);
  await atDashboard(page, session, 'dispute');
  await back(page, session);
  await expect(shown(page)).toHaveText(success.processing.title);
  await page.goto(link);
  await expect(heading(page)).toHaveText(pay.titles.disputed);
  await expect(main(page)).not.toContainText(pay.facts.paidOn);
});

test('payment status: an invented session id shows the error', atNight, async ({ page }) => {
  await back(page, 'cs_test_a1B2c3D4e5F6g7H8i9J0');
  await expect(shown(page)).toHaveText(success.error.text);
});

test('payment page: an invalid token shows the dead link', atNight, async ({ page }) => {
  await page.goto('/pay#AAAA.BBBB');
  await expect(heading(page)).toHaveText(pay.titles.dead);
});
