/**
 * Where the desk puts the focus when the focused element disappears: nearby, never at the top of the page.
 */
import { formatDay } from '#platform/i18n/format.ts';
import {
  addException,
  ask,
  dayAhead,
  early,
  findChip,
  forgetHours,
  saveHours,
  timeField,
} from './desk-hours-page.ts';
import type { Locator } from 'playwright/test';
import { area, button, dialog, open, press, signIn, toast, words } from './desk-page.ts';
import { atNight, browserLocale, expect, type Page, test } from './support.ts';

test.use({
  locale: browserLocale.de,
  expectedErrors: /status of 401|ERR_(INTERNET_DISCONNECTED|ABORTED|FAILED)/,
});
test.afterEach(({ stack }) => forgetHours(stack));

const { week, plan, exceptions } = words.hours;

/** The week's chip at this date and time. */
const chipAt = (page: Page, date: string, time: string) =>
  area(page)
    .locator('.desk-cal-entry')
    .filter({ hasText: `${formatDay(date, 'de')}, ${time}` });

async function takeAway(page: Page, chip: Locator) {
  await chip.press('Enter');
  await press(page, button(dialog(page), week.takeAway));
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

test.describe('on a phone, where the week is long', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test(
    'keeps the focus on a time that was removed, restored or reopened',
    atNight,
    async ({ page, stack }) => {
      const date = dayAhead(4, 8);
      await saveHours(stack, early([4]));
      await signIn(page, stack);
      await open(page, 'calendar');
      await findChip(page, `${formatDay(date, 'de')}, 06:00`);
      const chip = chipAt(page, date, '06:00');
      const expectFocus = async (state: string) => {
        await expect(chip).toHaveAttribute('data-state', state);
        await expect(chip).toBeFocused();
        await expect(chip).toBeInViewport();
      };
      await takeAway(page, chip);
      await expectFocus('removed');
      await button(toast(page, week.taken), words.acts.undo).press('Enter');
      await expect(toast(page, week.givenBack)).toBeVisible();
      await expectFocus('free');
      await takeAway(page, chip);
      await expectFocus('removed');
      await chip.press('Enter');
      await press(page, button(dialog(page), exceptions.remove));
      await expect(toast(page, exceptions.removed)).toBeVisible();
      await expectFocus('free');
    },
  );

  test(
    'moves the focus within the day when a time disappears from the week',
    atNight,
    async ({ page, stack }) => {
      // On a day without demo slots.
      const date = dayAhead(7, 8);
      for (const time of ['06:00', '07:00']) {
        await ask(stack, 'POST', '/slots/generate', { date, time });
      }
      await signIn(page, stack);
      await open(page, 'calendar');
      await findChip(page, `${formatDay(date, 'de')}, 06:00`);
      await takeAway(page, chipAt(page, date, '06:00'));
      await expect(chipAt(page, date, '06:00')).toHaveCount(0);
      await expect(chipAt(page, date, '07:00')).toBeFocused();
      await takeAway(page, chipAt(page, date, '07:00'));
      await expect(chipAt(page, date, '07:00')).toHaveCount(0);
      const heading = area(page).locator('.desk-cal-column > h4 > a').last();
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
    },
  );

  test(
    'keeps the focus in the day whose closure was removed there',
    atNight,
    async ({ page, stack }) => {
      const date = dayAhead(4, 8);
      await saveHours(stack, early([4]));
      const span = { from: `${date}T00:00`, to: `${date}T23:00` };
      await addException(stack, { kind: 'closed', ...span, reason: 'Umbau' });
      await signIn(page, stack);
      await open(page, 'calendar');
      const chip = await findChip(page, 'Umbau');
      await chip.press('Enter');
      await press(page, button(dialog(page), exceptions.remove));
      await expect(chip).toHaveCount(0);
      await expect(area(page).locator('.desk-cal-column:has(:focus)')).toContainText(
        formatDay(date, 'de'),
      );
    },
  );
});

test(
  'desk week: retrying offline keeps the focus; once loaded, the focus stays in view',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'calendar');
    const grid = area(page).locator('.desk-cal-grid');
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    await page.context().setOffline(true);
    await button(area(page), words.calendar.next.week).click();
    const part = area(page).locator('.desk-cal');
    const alert = part.getByRole('alert');
    const again = button(alert, words.desk.retry);
    for (let time = 0; time < 2; time += 1) {
      await again.focus();
      const failed = page.waitForEvent('requestfailed');
      await page.keyboard.press('Enter');
      await failed;
      await expect(again).toHaveAttribute('aria-busy', 'false');
      await expect(again).toBeFocused();
      await expect(grid).toHaveCount(0);
    }
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    await expect(alert).toHaveCount(0);
    await expect(part.locator(':focus')).toBeInViewport();
  },
);

test(
  'desk hours: adding and removing periods of weekly hours leaves the focus on a related control',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'hours');
    const begin = button(area(page), plan.start);
    const remove = button(area(page), plan.remove);
    const firstDates = area(page).getByLabel(plan.validFrom, { exact: true });
    await press(page, begin);
    await expect(timeField(page, 'Montag', 'spanFrom', '1')).toBeFocused();
    await press(page, button(area(page), plan.more));
    await expect(firstDates).toHaveCount(2);
    await expect(firstDates.last()).toBeFocused();
    await press(page, remove.last());
    await expect(button(area(page), plan.more)).toBeFocused();
    await press(page, remove, 'Shift+Tab');
    await expect(begin).toBeFocused();
    await press(page, button(area(page), plan.blank));
    await expect(firstDates).toBeFocused();
  },
);
