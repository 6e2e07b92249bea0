/** The client's whole way: from our link over Stripe's page and back, with nothing invented between. */
import { pick } from '#platform/i18n/catalogue.ts';
import { amount, heading, main, payButton } from './pay-page.ts';
import { act, atDashboard, goToStripe, payAtStripe, request } from './paying-stack.ts';
import { atNight, expect, findAxeViolations, type Page, test } from './support.ts';

const pay = pick('de', 'pay');
const { success, cancel } = pick('de', 'payment');

const shown = (page: Page) => page.locator('[data-state]:visible h2');
const back = (page: Page, session: string, prefix = '') =>
  page.goto(`${prefix}/payment-success?session_id=${session}`);

// A session that nobody knows is refused, as is to pay what was taken back.
test.use({ expectedErrors: /404|409|Failed to load/ });

test('paid by card: the page to come back to says so, and so does the link', async ({
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
  // Whoever holds the session's id learns no more than that.
  await expect(page.locator('main')).not.toContainText(/Muster|@/);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto(link);
  await expect(heading(page)).toHaveText(pay.titles.paid);
  await expect(payButton(page)).toHaveCount(0);
});

test(
  'paid by a method that takes days: on its way, and then there',
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
    // By itself.
    await expect(shown(page)).toHaveText(success.success.title);
  },
);

test('what did not arrive can be paid anew, by the same link', atNight, async ({ page, stack }) => {
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

test('turned back at Stripe: nothing was charged, and the link still works', async ({
  page,
  stack,
}) => {
  const { link } = await request(stack);
  await page.goto(link);
  const session = await goToStripe(page);
  await page.getByRole('link', { name: 'Zurück, ohne zu bezahlen' }).click();
  await expect(page).toHaveURL('/payment-cancel');
  await expect(page.getByText(cancel.text)).toBeVisible();
  await expect(page.getByText(cancel.link)).toBeVisible();
  await page.goto(link);
  expect(await goToStripe(page)).toBe(session);
  // Nor does the browser's own way back leave a button that is stuck.
  await page.goBack();
  await expect(payButton(page)).toHaveText(pay.pay);
  await expect(payButton(page)).toBeEnabled();
  await back(page, session);
  await expect(shown(page)).toHaveText(success.error.text);
});

test('a session that ended at Stripe: the link opens another', atNight, async ({ page, stack }) => {
  const { link } = await request(stack);
  await page.goto(link);
  const session = await goToStripe(page);
  await atDashboard(page, session, 'expire');
  await back(page, session);
  await expect(shown(page)).toHaveText(success.error.text);
  await page.goto(link);
  expect(await goToStripe(page)).not.toBe(session);
});

test('taken back by the firm, while the page is open', atNight, async ({ page, stack }) => {
  const { id, link } = await request(stack);
  await page.goto(link);
  await expect(payButton(page)).toBeVisible();
  await act(stack, id, 'expire');
  await payButton(page).click();
  await expect(heading(page)).toHaveText(pay.titles.expired);
  await expect(main(page).locator('.notice')).toContainText(pay.notices.changed);
});

test('given back, in part and then in full', async ({ page, stack }) => {
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
});

test('in doubt: neither page calls it paid', atNight, async ({ page, stack }) => {
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

test('an invented session could not be verified', async ({ page }) => {
  await back(page, 'cs_test_a1B2c3D4e5F6g7H8i9J0');
  await expect(shown(page)).toHaveText(success.error.text);
});

test('the link of no payment leads nowhere', async ({ page }) => {
  await page.goto('/pay#AAAA.BBBB');
  await expect(heading(page)).toHaveText(pay.titles.dead);
});
