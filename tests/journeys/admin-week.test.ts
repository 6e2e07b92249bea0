/** The desk's week when it is empty or cannot be read, and long entries on a phone. */
import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { fill } from '#platform/i18n/fill.ts';
import { addDays } from '#platform/time/zone.ts';
import {
  addConsultant,
  addException,
  dayAhead,
  early,
  findChip,
  forgetHours,
  saveHours,
  today,
} from './desk-hours-page.ts';
import { area, button, open, signIn, words } from './desk-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  overflowsSideways,
  type Page,
  test,
} from './support.ts';

test.use({
  locale: browserLocale.de,
  expectedErrors: /status of 401|ERR_(INTERNET_DISCONNECTED|ABORTED|FAILED)/,
});
test.afterEach(({ stack }) => forgetHours(stack));

const { soon } = words.hours;
const { none } = words.calendar;
const grid = (page: Page) => area(page).locator('.desk-cal-grid');
const range = (page: Page) => area(page).locator('.desk-cal-range');

test(
  'desk week: shows a failed read in place of the week, and loads it once online again',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'calendar');
    await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
    const shown = (await range(page).textContent()) ?? '';
    await page.context().setOffline(true);
    await button(area(page), words.calendar.next.week).click();
    await expect(range(page)).not.toHaveText(shown);
    const alert = area(page).getByRole('alert');
    await expect(alert).toContainText(words.desk.loadFailed);
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(area(page).locator('[aria-busy=true]')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);

    // The week read before is still shown from the cache.
    await button(area(page), words.calendar.previous.week).click();
    await expect(range(page)).toHaveText(shown);
    await expect(alert).toHaveCount(0);
    await expect(grid(page)).toBeVisible();

    await button(area(page), words.calendar.next.week).click();
    await expect(alert).toBeVisible();
    const turned = (await range(page).textContent()) ?? '';
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(alert).toHaveCount(0);
    await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
    await expect(range(page)).toHaveText(turned);
  },
);

test(
  'desk week: an empty week says so above its days and links to the hours',
  atNight,
  async ({ page, stack }) => {
    await addConsultant(stack, 'Ben Wochenlos', 'clay');
    await signIn(page, stack);
    await open(page, 'calendar');
    await page.locator('#calendar-consultant').selectOption({ label: 'Ben Wochenlos' });
    const said = area(page).locator('.desk-empty').filter({ hasText: none.week });
    await expect(said).toBeInViewport({ ratio: 1 });
    const [sentence, days] = [await said.boundingBox(), await grid(page).boundingBox()];
    expect(sentence?.y).toBeLessThan(days?.y ?? 0);
    expect(await findViolations(page)).toEqual([]);
    await said.getByRole('link', { name: soon.link }).click();
    await expect(page.locator('#hours-consultant')).toBeVisible();
    // Until the hours are read: the consultant goes with the test.
    await expect(area(page).locator('[inert]')).toHaveCount(0);
  },
);

test(
  'desk week: promises no later time when no day of the booking window is free',
  atNight,
  async ({ page, stack }) => {
    const [from, to] = [`${today()}T00:00`, `${addDays(today(), bookingWindowDays + 1)}T00:00`];
    await addException(stack, { kind: 'closed', from, to, reason: 'Umbau' });
    await signIn(page, stack);
    await open(page, 'calendar');
    const notice = area(page).locator('.desk-soon');
    await expect(notice).toContainText(fill(soon.none.title, { days: bookingWindowDays }));
    await expect(notice).toContainText(soon.none.advice);
    await expect(notice).not.toContainText(soon.advice);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test(
    'desk week: an opening with a long reason is named in full',
    atNight,
    async ({ page, stack }) => {
      const owner = await addConsultant(stack, 'Maximiliane von Hohenlohe', 'clay');
      await saveHours(stack, { consultant: owner, ...early([1, 2, 3, 4, 5, 6, 7]) });
      const date = dayAhead(6, 8);
      const reason = 'Tag der offenen Tür mit Führung durch alle Räume des Hauses am Nachmittag';
      const span = { from: `${date}T13:00`, to: `${date}T17:00` };
      await addException(stack, { kind: 'open', ...span, reason });
      await signIn(page, stack);
      await open(page, 'calendar');
      const chip = await findChip(page, reason);
      // Above the hours there is room for all of it.
      const isWhole = await chip.evaluate((each) => each.scrollHeight <= each.clientHeight + 1);
      expect(isWhole).toBe(true);
      expect(await overflowsSideways(page)).toBe(false);
    },
  );
});
