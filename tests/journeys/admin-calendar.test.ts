/** The desk's calendar: its views, entering and moving by pointer and by keys. */
import type { Locator } from 'playwright/test';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatDay } from '#platform/i18n/format.ts';
import { addDays } from '#platform/time/zone.ts';
import {
  addConsultant,
  ask,
  dayAhead,
  saveHours,
  showWeek,
  forgetHours,
} from './desk-hours-page.ts';
import { area, button, dialog, open, signIn, toast, words } from './desk-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  findViolationsAtNight,
  languages,
  overflowsSideways,
  type Page,
  settled,
  test,
} from './support.ts';
import type { Stack } from '#tests/support/stack.ts';

test.use({ locale: browserLocale.de, expectedErrors: /status of 409/ });
test.afterEach(({ stack }) => forgetHours(stack));

const { calendar } = words;
const { move, enter } = words.desk.appointments;
const { handOver, warnings } = pick('de', 'adminConsultants');

/** Far from today, so that no other test's appointments are there. */
const monday = dayAhead(1, 60);

async function enterOne(stack: Stack, clientName: string, part: Record<string, unknown> = {}) {
  const body = {
    ...{ clientName, email: '', phone: '+41 44 000 00 00', date: monday, time: '10:00' },
    ...{ service: 'sonstige', locale: 'de', minutes: 60, meeting: 'office' },
    ...{ confirm: ['outside_hours', 'other_services'], ...part },
  };
  return z.parse(deskAppointmentSchema, await ask(stack, 'POST', '/appointments/entered', body));
}

const grid = (page: Page) => area(page).locator('.desk-cal-grid');
const entry = (page: Page, text: string) =>
  grid(page).locator('.desk-cal-entry').filter({ hasText: text });
const column = (page: Page, index: number) => grid(page).locator('.desk-cal-hours').nth(index);

const dayField = (page: Page) => dialog(page).locator('input[type=date]');

async function show(page: Page, view: string, day = monday) {
  await page.evaluate((hash) => (location.hash = hash), `calendar?view=${view}&day=${day}`);
  await expect(area(page).locator(`.desk-cal-views [aria-current]`)).toHaveAttribute(
    'href',
    new RegExp(`view=${view}`),
  );
  await expect(area(page).locator('[aria-busy=true]')).toHaveCount(0);
}

/** The point in a column at which a time stands. */
async function pointAt(hours: Locator, time: string) {
  await hours.scrollIntoViewIfNeeded();
  const box = await hours.boundingBox();
  if (!box) throw new Error('no column');
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 7 * 60;
  return { x: box.x + box.width - 8, y: box.y + (minutes / (12 * 60)) * box.height + 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 6);
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

/** The middle of an entry, and the same place as much later or further. */
async function middleOf(entry: Locator) {
  await entry.scrollIntoViewIfNeeded();
  const box = await entry.boundingBox();
  if (!box) throw new Error('no entry');
  return { x: box.x + box.width / 2, y: box.y + 10, hour: box.height };
}

test(
  'desk calendar: a day, a week, a month and a list, each with an address of its own',
  atNight,
  async ({ page, stack }) => {
    await enterOne(stack, 'Vera Viermal');
    await signIn(page, stack);
    await open(page, 'calendar');
    await show(page, 'week');
    const name = `${formatDay(monday, 'de')}, 10:00–11:00, Vera Viermal, bestätigt`;
    await expect(grid(page).getByRole('button', { name })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const views = area(page).locator('.desk-cal-views');
    await views.getByRole('link', { name: calendar.views.day }).click();
    await expect(area(page).locator('.desk-cal-range')).toContainText(formatDay(monday, 'de'));
    await expect(entry(page, 'Vera Viermal')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await views.getByRole('link', { name: calendar.views.month }).click();
    const day = area(page).locator('.desk-cal-month a').filter({ hasText: 'Vera Viermal' });
    await expect(day).toContainText('10:00');
    expect(await findViolations(page)).toEqual([]);
    await views.getByRole('link', { name: calendar.views.list }).click();
    const row = area(page).locator('.desk-cal-row').filter({ hasText: 'Vera Viermal' });
    await expect(row).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    // Back goes through the views, and a press on a day of the month opens it.
    await page.goBack();
    await day.click();
    await expect(entry(page, 'Vera Viermal')).toBeVisible();
    await page.reload();
    await entry(page, 'Vera Viermal').click();
    await expect(dialog(page).getByRole('heading', { name: 'Vera Viermal' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(area(page), calendar.next.day).click();
    await expect(area(page).locator('.desk-cal-range')).toContainText(
      formatDay(addDays(monday, 1), 'de'),
    );
    await page.goBack();
    await expect(entry(page, 'Vera Viermal')).toBeVisible();
    await page.locator('#calendar-day').fill('1.12.2041');
    await expect(area(page).locator('.desk-cal-range')).toContainText('1. Dezember 2041');
    // A day of the shown week goes nowhere, and does not call back from another area.
    await show(page, 'week');
    await page.locator('#calendar-day').fill(addDays(monday, 2).split('-').toReversed().join('.'));
    await open(page, 'appointments');
    await settled(page);
    await expect(page).toHaveURL(/#appointments/);
  },
);

test(
  'desk calendar: a press or a drag into empty time enters an appointment there',
  atNight,
  async ({ page, stack }) => {
    const date = addDays(monday, 1);
    await signIn(page, stack);
    await open(page, 'calendar');
    await show(page, 'week', date);
    const at = await pointAt(column(page, 1), '13:15');
    await page.mouse.click(at.x, at.y);
    await expect(dayField(page)).toHaveValue(date);
    await expect(page.locator('#enter-time')).toHaveValue('13:15');
    await expect(page.locator('#enter-minutes')).toHaveValue('60');
    await page.keyboard.press('Escape');

    await drag(
      page,
      await pointAt(column(page, 1), '14:00'),
      await pointAt(column(page, 1), '15:15'),
    );
    await expect(grid(page).locator('.desk-cal-ghost')).toContainText('14:00–15:30');
    await page.mouse.up();
    await expect(page.locator('#enter-time')).toHaveValue('14:00');
    await expect(page.locator('#enter-minutes')).toHaveValue('90');
    await page.locator('#enter-clientName').fill('Zoe Gezogen');
    await button(dialog(page), enter.submit).click();
    await button(dialog(page), words.desk.cancel).or(toast(page, enter.sent)).first().waitFor();
    const anyway = button(dialog(page), warnings.enter);
    if (await anyway.isVisible()) await anyway.click();
    await expect(entry(page, 'Zoe Gezogen')).toContainText('14:00–15:30');

    // An escaped drag enters nothing.
    await drag(
      page,
      await pointAt(column(page, 2), '14:00'),
      await pointAt(column(page, 2), '15:15'),
    );
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(grid(page).locator('.desk-cal-ghost')).toHaveCount(0);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  },
);

test('desk calendar: dragging moves an appointment, says what it meets, and can be undone', async ({
  page,
  stack,
}) => {
  const date = addDays(monday, 2);
  await saveHours(stack, {
    rules: [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }] }],
    holidays: [],
  });
  await enterOne(stack, 'Dora Gezogen', { date });
  await enterOne(stack, 'Hugo Hindernis', { date, time: '14:00' });
  await signIn(page, stack);
  await open(page, 'calendar');
  await show(page, 'week', date);
  const held = entry(page, 'Dora Gezogen');
  const from = await middleOf(held);
  await drag(page, from, { x: from.x, y: from.y + 1.5 * from.hour });
  const ghost = grid(page).locator('.desk-cal-ghost');
  await expect(ghost).toContainText('11:30–12:30');
  await expect(ghost).not.toHaveAttribute('data-hit');
  await page.mouse.up();
  await expect(toast(page, move.done)).toBeVisible();
  await expect(held).toContainText('11:30–12:30');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await button(toast(page, move.done), words.acts.undo).click();
  await expect(held).toContainText('10:00–11:00');

  // Over another appointment: said while it is dragged, and asked about when it is dropped.
  const again = await middleOf(held);
  await drag(page, again, { x: again.x, y: again.y + 3.5 * again.hour });
  await expect(ghost).toContainText('13:30–14:30');
  await expect(ghost).toContainText(fill(calendar.moving.hits, { names: '' }).trim());
  await expect(ghost).toContainText('Hugo Hindernis');
  await page.mouse.up();
  await expect(dialog(page).locator('.notice')).toContainText('14:00–15:00');
  await expect(page.locator('#move-time')).toHaveValue('13:30');
  await expect(dialog(page).locator('.desk-next .desk-chip').first()).toBeVisible();
  expect(await findViolationsAtNight(page)).toEqual([]);
  await dialog(page).locator('.desk-next .desk-chip').first().click();
  await button(dialog(page), move.submit).click();
  await expect(toast(page, move.done)).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(held).not.toContainText('10:00–11:00');
});

test(
  'desk calendar: everything by keyboard, in reading direction',
  atNight,
  async ({ page, stack }) => {
    const date = addDays(monday, 3);
    await saveHours(stack, {
      rules: [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '09:00', to: '12:00' }] }],
      holidays: [],
    });
    await enterOne(stack, 'Tara Taste', { date });
    await signIn(page, stack);
    await open(page, 'calendar');
    await show(page, 'week', date);
    const held = entry(page, 'Tara Taste');
    await held.focus();
    await page.keyboard.press('ArrowDown');
    await expect(grid(page).locator(':focus')).toContainText(`${formatDay(date, 'de')}, 11:00`);
    await page.keyboard.press('ArrowDown');
    const empty = grid(page).locator('.desk-cal-empty:focus');
    await expect(empty).toContainText(`${formatDay(date, 'de')}, 12:00`);
    await page.keyboard.press('ArrowRight');
    await expect(empty).toContainText(`${formatDay(addDays(date, 1), 'de')}, 12:00`);
    await page.keyboard.press('Enter');
    await expect(dayField(page)).toHaveValue(addDays(date, 1));
    await expect(page.locator('#enter-time')).toHaveValue('12:00');
    await page.keyboard.press('Escape');
    await expect(empty).toBeFocused();

    await held.focus();
    await page.keyboard.press('m');
    const said = grid(page).getByRole('status');
    await expect(said).toHaveText(fill(calendar.moving.begin, { name: 'Tara Taste' }));
    await page.keyboard.press('ArrowDown');
    await expect(said).toContainText(`10:15–11:15`);
    await page.keyboard.press('Escape');
    await expect(said).toHaveText(fill(calendar.moving.left, { name: 'Tara Taste' }));
    await page.keyboard.press('m');
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await expect(said).toContainText(formatDay(addDays(date, 1), 'de'));
    await page.keyboard.press('Enter');
    await expect(toast(page, move.done)).toBeVisible();
    await expect(held).toContainText('09:30–10:30');
    await expect(held).toContainText(formatDay(addDays(date, 1), 'de'));
    await expect(held).toBeFocused();
  },
);

test(
  "desk calendar: a drop into another person's column hands over",
  atNight,
  async ({ page, stack }) => {
    const date = addDays(monday, 14);
    const rules = [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }] }];
    await saveHours(stack, { rules, holidays: [] });
    const bea = await addConsultant(stack, 'Bea Übernahme', 'clay');
    await saveHours(stack, { consultant: bea, rules, holidays: [] });
    const { id } = await enterOne(stack, 'Uwe Übergabe', { date, consultant: 'firm' });
    await signIn(page, stack);
    await open(page, 'calendar');
    await show(page, 'day', date);
    const heads = grid(page).locator('.desk-cal-column > h4');
    await expect(heads.last()).toHaveText('Bea Übernahme');
    const held = entry(page, 'Uwe Übergabe');
    const from = await middleOf(held);
    const to = await middleOf(heads.last());
    await drag(page, from, { x: to.x, y: from.y });
    await page.mouse.up();
    await expect(toast(page, handOver.done)).toBeVisible();
    await expect(grid(page).locator('.desk-cal-column').last()).toContainText('Uwe Übergabe');
    await button(toast(page, handOver.done), words.acts.undo).click();
    await expect(grid(page).locator('.desk-cal-column').first()).toContainText('Uwe Übergabe');
    // Whoever had an appointment cannot be deleted.
    await ask(stack, 'DELETE', `/appointments/${id}`);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test(
    'desk calendar: begins with the day, and no view scrolls the page sideways',
    atNight,
    async ({ page, stack }) => {
      await enterOne(stack, 'Paula Phone', { date: addDays(monday, 7) });
      await signIn(page, stack);
      await open(page, 'calendar');
      await expect(area(page).locator('.desk-cal-views [aria-current]')).toHaveText(
        calendar.views.day,
      );
      await showWeek(page);
      for (const view of ['day', 'week', 'month', 'list']) {
        await show(page, view, addDays(monday, 7));
        expect(await overflowsSideways(page), view).toBe(false);
        expect(await findViolations(page), view).toEqual([]);
      }
    },
  );
});

for (const language of languages) {
  test.describe(`by touch, in ${language}`, atNight, () => {
    test.use({
      locale: browserLocale[language],
      viewport: { width: 375, height: 812 },
      hasTouch: true,
    });

    test('desk calendar: a long press lifts, a drag moves, also into other days; a swipe scrolls', async ({
      page,
      stack,
    }) => {
      // A week for each language: where one of the others stands, a move would ask first.
      const date = addDays(monday, 21 + 7 * languages.indexOf(language));
      const rules = [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }] }];
      await saveHours(stack, { rules, holidays: [] });
      const name = `Finger Muster ${language}`;
      await enterOne(stack, name, { date });
      await signIn(page, stack, language);
      await open(page, 'calendar');
      await show(page, 'day', date);
      const texts = pick(language, 'admin');
      const acts = pick(language, 'adminActs');
      const { done } = texts.appointments.move;
      const held = entry(page, name);
      const ghost = grid(page).locator('.desk-cal-ghost');
      const input = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
        input.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
        });
      const inGrid = () => grid(page).evaluate(({ scrollTop }) => scrollTop);
      /** The hours scroll within the calendar. */
      const scrolled = async () => (await page.evaluate(() => scrollY)) + (await inGrid());
      const glide = async (from: { x: number; y: number }, x: number, y: number) => {
        for (const part of [0.1, 0.3, 0.6, 1])
          await touch('touchMove', from.x + (x - from.x) * part, from.y + (y - from.y) * part);
      };
      const top = async () => {
        await held.evaluate((element) =>
          element.scrollIntoView({ block: 'center', behavior: 'instant' }),
        );
        return middleOf(held);
      };

      /** Until what a swipe has set in motion is at rest. */
      const rested = async () => {
        let last = NaN;
        const isStill = async () => {
          const before = last;
          last = await scrolled();
          return last === before;
        };
        await expect.poll(isStill, { intervals: [200] }).toBe(true);
      };

      // A finger that moves at once scrolls.
      const first = await top();
      const before = await scrolled();
      await touch('touchStart', first.x, first.y);
      await glide(first, first.x, first.y - 120);
      await touch('touchEnd');
      await expect.poll(scrolled).toBeGreaterThan(before + 60);
      await rested();
      await expect(ghost).toHaveCount(0);
      await expect(page.locator('dialog[open]')).toHaveCount(0);

      const from = await top();
      const still = await scrolled();
      await touch('touchStart', from.x, from.y);
      await expect(ghost).toContainText('10:00–11:00');
      await glide(from, from.x, from.y + 2 * from.hour);
      await expect(ghost).toContainText('12:00–13:00');
      expect(await scrolled()).toBe(still);
      await touch('touchEnd');
      await expect(toast(page, done)).toBeVisible();
      await expect(held).toContainText('12:00–13:00');
      await button(toast(page, done), acts.undo).click();
      await expect(held).toContainText('10:00–11:00');

      // Reading goes to the left: there the next day follows.
      const again = await top();
      await touch('touchStart', again.x, again.y);
      await expect(ghost).toBeVisible();
      // Held at the end of the hours, it brings what follows into sight.
      const hidden = await inGrid();
      const shown = await grid(page).boundingBox();
      await glide(again, again.x, (shown?.y ?? 0) + (shown?.height ?? 0) - 20);
      await expect.poll(inGrid).toBeGreaterThan(hidden + 20);
      const edge = language === 'ar' ? 20 : 355;
      await glide(again, edge, again.y);
      const next = addDays(date, 1);
      const range = area(page).locator('.desk-cal-range');
      await expect(range).toContainText(formatDay(next, language));
      await expect(ghost).toContainText(
        formatDate(next, language, { weekday: 'short', day: 'numeric', month: 'short' }),
      );
      await touch('touchEnd');
      await expect(toast(page, done)).toBeVisible();
      await expect(held).toContainText(formatDay(next, language));
    });
  });
}
