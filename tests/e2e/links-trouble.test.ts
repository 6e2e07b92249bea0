/** The visitor's own link when something goes wrong: what the page says is true, and nothing is lost. */
import { pick } from '#i18n/catalogue.ts';
import { signIn } from '#tests/stack/client.ts';
import { times } from './booking-page.ts';
import {
  booked,
  button,
  freeDays,
  heading,
  main,
  notice,
  openLink,
  stored,
  submit,
  tokenOf,
} from './links-page.ts';
import { expect, findAxeViolations, test } from './support.ts';

const german = pick('de', 'appointment');

test.use({ expectedErrors: /400|409|503|Failed to load|ERR_/ });

test('a time that is gone meanwhile: fresh times, the day stays chosen', async ({
  page,
  stack,
  context,
}) => {
  const [one, two] = [await booked(stack, 20), await booked(stack, 20)];
  const other = await context.newPage();
  const dates: string[] = [];
  for (const [tab, { id }] of [
    [page, one],
    [other, two],
  ] as const) {
    await openLink(tab, tokenOf(id));
    await button(tab, german.move.open).click();
    await freeDays(tab).nth(6).click();
    await times(tab).first().check({ force: true });
    dates.push((await freeDays(tab).nth(6).getAttribute('data-date')) ?? '');
  }
  const time = await times(page).first().inputValue();
  await submit(other).click();
  await expect(heading(other)).toHaveText(german.titles.moved);
  await submit(page).click();
  await expect(notice(page)).toBeFocused();
  await expect(notice(page)).toContainText(german.notices.slot_unavailable);
  await expect(page.locator(`input[name=time][value="${time}"]`)).toHaveCount(0);
  await expect(page.locator('button[aria-pressed=true]')).toHaveAttribute(
    'data-date',
    dates[0] ?? '',
  );
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await stored(stack, one.id)).toMatchObject({ date: one.date, time: one.time });
  await times(page).first().check({ force: true });
  await submit(page).click();
  await expect(heading(page)).toHaveText(german.titles.moved);
});

test('an answer that is lost: the page looks, and says what is true', async ({ page, stack }) => {
  const { id } = await booked(stack, 24);
  await openLink(page, tokenOf(id));
  await button(page, german.cancel.open).click();
  await page.locator('textarea').fill('Krank');
  // Not even sent.
  await page.route('**/api/links/appointment/cancel', (route) => route.abort());
  await submit(page).click();
  await expect(notice(page)).toContainText(german.notices.network);
  await expect(page.locator('textarea')).toHaveValue('Krank');
  expect((await stored(stack, id)).status).toBe('pending');
  // Not even to be looked at.
  await page.route('**/api/links/appointment', (route) => route.abort());
  await submit(page).click();
  await expect(notice(page)).toContainText(german.notices.unknown);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unrouteAll();
  // Done, and the answer lost.
  await page.route('**/api/links/appointment/cancel', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(heading(page)).toHaveText(german.titles.cancelled);
  await expect(main(page)).toContainText(german.ledes.cancelledNow);
});

test('no network: nothing leaves, and what cannot be loaded comes by itself', async ({
  page,
  context,
  stack,
}) => {
  const { id } = await booked(stack, 26);
  await openLink(page, tokenOf(id));
  await button(page, german.cancel.open).click();
  await context.setOffline(true);
  await submit(page).click();
  await expect(notice(page)).toContainText(german.notices.offline);
  await context.setOffline(false);
  await page.route('**/api/links/appointment', (route) => route.abort());
  await page.reload();
  await expect(heading(page)).toHaveText(german.titles.failed);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(heading(page)).toHaveText(german.titles.pending);
});

test('what the firm did meanwhile is said', async ({ page, stack }) => {
  const { id } = await booked(stack, 28);
  await openLink(page, tokenOf(id));
  await button(page, german.move.open).click();
  await freeDays(page).nth(3).click();
  await times(page).first().check({ force: true });
  const headers = await signIn(stack);
  const cancelled = `${stack.url}/api/appointments/${id}?status=cancelled`;
  await fetch(cancelled, { method: 'PATCH', headers });
  await submit(page).click();
  await expect(heading(page)).toHaveText(german.titles.cancelled);
  await expect(notice(page)).toContainText(german.notices.changed);
});
