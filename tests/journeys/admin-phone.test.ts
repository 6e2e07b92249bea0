/** The desk by the finger: what stands on the first screen of a phone, and what a finger hits. */
import type { Locator } from 'playwright/test';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { addDays } from '#platform/time/zone.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { ask, dayAhead, forgetHours, saveHours } from './desk-hours-page.ts';
import { action, area, button, dialog, openFilters, rowOf, rows, signIn } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { smallTargets } from './targets.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  findViolationsAtNight,
  inLanguages,
  type Language,
  overflowsSideways,
  type Page,
  settled,
  test,
} from './support.ts';
import type { Stack } from '#tests/support/stack.ts';

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
test.use({ ...phone, ...still });
test.afterEach(({ stack }) => forgetHours(stack));

const grid = (page: Page) => area(page).locator('.desk-cal-grid');
const top = async (element: Locator) => (await element.first().boundingBox())?.y ?? NaN;

async function show(page: Page, hash: string, language: Language = 'de') {
  await page.goto(`${localizePath('/admin', language)}#${hash}`);
  await page.reload();
  await expect(area(page)).toBeVisible();
  await expect(area(page).locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

/** How far the column of the day stands from the axis of hours, in px. */
const awayFromAxis = (page: Page, index: number) =>
  grid(page).evaluate((element, at) => {
    const axis = element.querySelector('.desk-cal-axis')?.getBoundingClientRect();
    const column = element.querySelectorAll('.desk-cal-column')[at]?.getBoundingClientRect();
    if (!axis || !column) return NaN;
    const isMirrored = getComputedStyle(element).direction === 'rtl';
    return Math.abs(Math.round(isMirrored ? axis.left - column.right : column.left - axis.right));
  }, index);

/** Of the hours, what neither the window's end nor the bar at the thumb hides, in px. */
async function hoursInSight(page: Page) {
  const bar = await top(page.locator('.desk-nav'));
  return bar - (await top(grid(page).locator('.desk-cal-hours')));
}

for (const language of inLanguages('ar')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('desk calendar by touch: the week shows the day that was asked for, below its name', async ({
      page,
      stack,
    }) => {
      const calendar = pick(language, 'adminCalendar');
      // Far enough into the week that it is not in sight at its beginning.
      const asked = dayAhead(3, 30);
      const index = 2;
      const rules = [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }] }];
      await saveHours(stack, { rules, holidays: [] });
      await signIn(page, stack, language);
      await show(page, `calendar?view=week&day=${asked}`, language);
      await expect.poll(() => awayFromAxis(page, index)).toBeLessThanOrEqual(1);
      expect(await hoursInSight(page)).toBeGreaterThan(400);
      expect(await overflowsSideways(page)).toBe(false);
      expect(await smallTargets(page)).toEqual([]);

      await button(area(page), calendar.next.week).click();
      await expect(grid(page).locator('.desk-cal-column a').first()).not.toHaveAttribute(
        'href',
        new RegExp(addDays(asked, -index)),
      );
      await expect.poll(() => awayFromAxis(page, 0)).toBeLessThanOrEqual(1);

      const head = grid(page).locator('.desk-cal-column > h4').first();
      const last = grid(page).locator('.desk-cal-axis > bdi').last();
      await last.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await expect(last).toBeInViewport();
      await expect(head).toBeInViewport({ ratio: 1 });

      await button(area(page), calendar.current).click();
      const today = grid(page).locator('.desk-cal-column[aria-current]');
      await expect(today).toHaveCount(1);
      await expect(today.locator('h4')).toBeInViewport({ ratio: 1 });
    });

    test('desk bookings by touch: the first stands on the first screen, filters are folded', async ({
      page,
      stack,
    }) => {
      const texts = pick(language, 'admin').appointments;
      const acts = pick(language, 'adminActs');
      const [slot] = await listAvailable(stack);
      if (!slot) throw new Error('no time is free');
      await book(stack, { ...bookingOf(slot), clientName: `Phone Muster ${language}` });
      await signIn(page, stack, language);
      await show(page, 'appointments?new', language);
      expect(await top(rows(page))).toBeLessThan(420);
      const status = page.locator('#filter-status');
      const fold = area(page).locator('.desk-fold > summary');
      await expect(status).toBeHidden();
      await expect(fold).toHaveText(acts.filters.open);
      await openFilters(page);
      await status.selectOption('pending');
      await expect(fold).toContainText(acts.filters.open);
      await expect(fold.locator('.desk-count')).toHaveText(/[1١]/);
      expect(await findViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await expect(rowOf(page, `Phone Muster ${language}`)).toBeVisible();

      // A list that an address narrows says so at once.
      await show(page, 'appointments?status=active', language);
      await expect(status).toHaveValue('active');
      await expect(status).toBeVisible();
      await button(area(page), texts.filters.clear).click();
      await expect(fold.locator('.desk-count')).toHaveCount(0);
      await show(page, 'payments', language);
      await expect(page.locator('#payments-state')).toBeHidden();
      await openFilters(page);
      await expect(page.locator('#payments-state')).toBeVisible();
      expect(await findViolationsAtNight(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    });
  });
}

for (const viewport of [
  { width: 320, height: 568 },
  { width: 812, height: 375 },
  { width: 375, height: 420 },
]) {
  test.describe(`${viewport.width} x ${viewport.height}`, atNight, () => {
    test.use({ viewport });

    test('desk by touch: a low window shows some of the hours, and what sends a form', async ({
      page,
      stack,
    }) => {
      const rules = [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }] }];
      await saveHours(stack, { rules, holidays: [] });
      await signIn(page, stack);
      await show(page, `calendar?view=week&day=${dayAhead(1, 30)}`);
      // Over a keyboard one does not look for a time.
      if (viewport.height !== 420) expect(await hoursInSight(page)).toBeGreaterThan(60);
      expect(await overflowsSideways(page)).toBe(false);
      await page.keyboard.press('n');
      const foot = dialog(page).locator('form > .desk-actions');
      const send = foot.locator('[type=submit]');
      await expect(send).toBeInViewport({ ratio: 1 });
      const { height = NaN } = (await foot.boundingBox()) ?? {};
      const share = viewport.height < 480 ? 0.2 : 0.25;
      expect(height).toBeLessThanOrEqual(viewport.height * share);
      expect(await findViolations(page)).toEqual([]);
    });
  });
}

async function enterOne(stack: Stack, clientName: string, date: string) {
  const body = {
    ...{ clientName, email: 'finger@example.com', phone: '+41 44 000 00 00', date, time: '10:00' },
    ...{ service: 'sonstige', locale: 'de', minutes: 60, meeting: 'office' },
    confirm: ['outside_hours', 'other_services'],
  };
  await ask(stack, 'POST', '/appointments/entered', body);
}

test('desk by touch: a finger hits whatever can be pressed', atNight, async ({ page, stack }) => {
  const day = dayAhead(2, 40);
  const { appointments } = pick('de', 'admin');
  const rules = [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '12:00' }] }];
  await saveHours(stack, { rules, holidays: [] });
  await enterOne(stack, 'Finger Muster', day);
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no time is free');
  await book(stack, { ...bookingOf(slot), clientName: 'Finger Anfrage' });
  await signIn(page, stack);
  for (const view of [
    'today',
    `calendar?view=week&day=${day}`,
    `calendar?view=day&day=${day}`,
    'calendar?view=month',
    'calendar?view=list',
    'appointments?status=active',
    'payments',
    'hours',
  ]) {
    await show(page, view);
    expect.soft(await smallTargets(page), view).toEqual([]);
  }

  await page.keyboard.press('n');
  await dialog(page).locator('#enter-date').fill(day);
  await expect(dialog(page).locator('.desk-chip').first()).toBeVisible();
  expect.soft(await smallTargets(page), 'enter').toEqual([]);
  await dialog(page).locator('.desk-date-open').click();
  await expect(page.locator('.desk-calendar:popover-open')).toBeVisible();
  expect.soft(await smallTargets(page), 'days').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await button(dialog(page), pick('de', 'adminActs').leaving.action).click();

  await show(page, 'appointments?new');
  await button(rowOf(page, 'Finger Anfrage'), 'Finger Anfrage').click();
  expect.soft(await smallTargets(page), 'sheet').toEqual([]);
  await (await action(page, appointments.propose.open)).click();
  await dialog(page).locator('.desk-next .desk-chip').first().click();
  expect.soft(await smallTargets(page), 'propose').toEqual([]);
  await button(dialog(page), appointments.propose.submit).click();
  // What is proposed stands clear of what withdraws it.
  const withdraw = button(dialog(page), appointments.propose.withdraw);
  const chip = dialog(page).locator('.desk-inset .desk-chip').last();
  await expect(withdraw).toBeVisible();
  const { y = NaN, height = NaN } = (await chip.boundingBox()) ?? {};
  expect((await top(withdraw)) - (y + height)).toBeGreaterThanOrEqual(8);
  expect.soft(await smallTargets(page), 'toast').toEqual([]);
});
