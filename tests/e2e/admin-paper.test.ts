/** The desk on paper, and what its forms say of what they did. */
import { addDays, toLocal } from '#time/zone.ts';
import { firm } from '#firm';
import { fill } from '#i18n/fill.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { area, button, dialog, open, rowOf, signIn, toast, words } from './desk-page.ts';
import { browserLocale, expect, test } from './support.ts';

test.use({ expectedErrors: /status of (401|422)/, locale: browserLocale.de });

/** The day `days` after the firm's today. */
const dayIn = (days: number) => addDays(toLocal(new Date(), firm.timeZone).date, days);

test('a list and a week are printed with their names, whole, and without what is pressed', async ({
  page,
  stack,
}) => {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no free slot');
  const clientName = 'Petra Papier';
  await book(stack, { ...bookingOf(slot), clientName });
  await signIn(page, stack);
  await open(page, 'appointments');
  const row = rowOf(page, clientName);
  await expect(row).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(row.getByText(clientName)).toBeVisible();
  await expect(row.locator('.desk-row-actions')).toBeHidden();
  const list = area(page).locator('.desk-scroll').first();
  const hides = await list.evaluate((place) => place.scrollHeight > place.clientHeight + 1);
  expect(hides).toBe(false);

  await page.emulateMedia({ media: 'screen' });
  await open(page, 'slots');
  const chip = area(page).locator('.desk-week .desk-chip').filter({ hasText: clientName });
  const next = button(area(page), words.desk.week.next);
  await expect(area(page).locator('.desk-week .desk-chip').first()).toBeVisible();
  const range = area(page).locator('.desk-week-range');
  while ((await chip.count()) === 0) {
    const before = (await range.textContent()) ?? '';
    await next.click();
    await expect(range).not.toHaveText(before);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(chip.getByText(clientName)).toBeVisible();
  await expect(area(page).locator('form').first()).toBeAttached();
  for (const form of await area(page).locator('form').all()) await expect(form).toBeHidden();
});

test('a slot that exists is not said to be added', async ({ page, stack }) => {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no free slot');
  await signIn(page, stack);
  await open(page, 'slots');
  await page.locator('#slot-date').fill(slot.date);
  await page.locator('#slot-time').fill(slot.time);
  await button(area(page), words.desk.slots.add).click();
  await expect(toast(page, words.desk.slots.existing)).toBeVisible();
  await expect(toast(page, words.desk.slots.added)).toHaveCount(0);
});

test('of several slots deleted, those taken meanwhile are counted', async ({ page, stack }) => {
  await signIn(page, stack);
  await open(page, 'slots');
  const date = dayIn(24);
  for (const time of ['20:00', '21:00', '22:00']) {
    await page.locator('#slot-date').fill(date);
    await page.locator('#slot-time').fill(time);
    await button(area(page), words.desk.slots.add).click();
    await expect(page.locator('#slot-date')).toHaveValue('');
  }
  const day = area(page).locator(`.desk-scroll .desk-day`).filter({ hasText: '22:00' }).first();
  for (const time of ['20:00', '21:00', '22:00']) {
    await day.locator('.desk-chip').filter({ hasText: time }).locator('input').check();
  }
  await book(stack, bookingOf({ date, time: '21:00' }));
  await area(page).locator('.desk-danger.tabular').click();
  await button(dialog(page), words.desk.slots.delete).click();
  await expect(toast(page, fill(words.desk.slots.deletedMany.other, { count: '2' }))).toContainText(
    words.desk.slots.keptTaken.one,
  );
});

test('a preview without days leads to the first field that lacks one', async ({ page, stack }) => {
  await signIn(page, stack);
  await open(page, 'slots');
  await button(area(page), words.desk.series.preview).click();
  const first = page.locator('#series-startDate');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
});
