/** A session that ends while someone works: nothing that was typed is lost, nothing stays in sight. */
import { pick } from '#i18n/catalogue.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import {
  area,
  button,
  dialog,
  open,
  rowOf,
  signIn,
  signInBetween,
  toast,
  words,
} from './desk-page.ts';
import { expect, test } from './support.ts';

test.use({ expectedErrors: /status of 401/ });

const { desk, inbox, records } = words;
const { appointments: own } = desk;
const service = pick('de', 'services').titles['finanz-investment'];

test('what was typed into a form of the desk outlives its session', async ({ page, stack }) => {
  test.slow();
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  await book(stack, { ...bookingOf(slot), clientName: 'Session Muster' });
  await signIn(page, stack);

  await open(page, 'slots');
  await page.locator('#slot-date').fill('2034-06-05');
  await page.locator('#slot-time').fill('08:00');
  await signInBetween(page, stack, () => button(area(page), desk.slots.add).click());
  await expect(toast(page, desk.slots.added)).toBeVisible();

  await page.locator('#series-startDate').fill('2034-06-05');
  await page.locator('#series-endDate').fill('2034-06-09');
  await signInBetween(page, stack, () => button(area(page), desk.series.preview).click());
  await signInBetween(page, stack, () => dialog(page).locator('.desk-actions .button').click());
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.locator('#series-startDate')).toHaveValue('2034-06-05');

  await page.locator('#block-date').fill('2034-06-12');
  await page.locator('#block-reason').fill('Klausurtag');
  await signInBetween(page, stack, () => button(area(page), desk.blocked.submit).click());
  await expect(rowOf(page, 'Klausurtag')).toBeVisible();

  await open(page, 'appointments');
  await button(area(page), own.enter.open).click();
  await page.locator('#enter-date').fill('2034-06-13');
  await page.locator('#enter-time').fill('09:00');
  await page.locator('#enter-clientName').fill('Phone Session');
  await page.locator('#enter-service').selectOption({ label: service });
  await page.locator('#enter-message').fill('Rückruf');
  await signInBetween(page, stack, () => button(dialog(page), own.enter.submit).click());
  await expect(rowOf(page, 'Phone Session')).toContainText(service);

  await rowOf(page, 'Session Muster').locator('.desk-row-open').click();
  await button(dialog(page), own.move.open).click();
  await page.locator('#move-date').fill('2034-06-14');
  await page.locator('#move-time').fill('10:00');
  await page.locator('#move-note').fill('Wie besprochen');
  await signInBetween(page, stack, () => button(dialog(page), own.move.submit).click());
  await expect(dialog(page).locator('.desk-history')).toContainText('Wie besprochen');
  await dialog(page).getByRole('button', { name: desk.statusActions.cancelled }).click();
  await page.locator('#cancel-note').fill('Leider verhindert');
  await signInBetween(page, stack, () => button(dialog(page), own.cancelSubmit).click());
  await expect(dialog(page).locator('.desk-history')).toContainText('Leider verhindert');
  await page.keyboard.press('Escape');

  await open(page, 'testimonials');
  await button(area(page), inbox.add).click();
  await dialog(page).locator('[name=name]').fill('Sitzung Muster');
  await dialog(page).locator('[name=text]').fill('Ruhig und genau.');
  await signInBetween(page, stack, () => button(dialog(page), inbox.save).click());
  await expect(rowOf(page, 'Sitzung Muster')).toContainText('Ruhig und genau.');

  await open(page, 'records');
  await page.locator('#person-email').fill('nobody@example.com');
  await signInBetween(page, stack, () => button(area(page), records.person.search).click());
  await expect(area(page)).toContainText('nobody@example.com');
});

test('a page that comes back after its session shows nothing but the sign-in', async ({
  page,
  stack,
}) => {
  await signIn(page, stack);
  const leave = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  const comeBack = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await leave();
  await expect(page.locator('.desk')).toBeHidden();
  await comeBack();
  await expect(page.locator('.desk')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  await leave();
  await page.context().clearCookies();
  await comeBack();
  await expect(dialog(page).locator('input[type=password]')).toBeVisible();
  await expect(page.locator('.desk')).toBeHidden();
  await button(dialog(page), desk.signIn.leave).click();
  await expect(page.locator('.desk, dialog[open]')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('.desk')).toHaveCount(0);
});
