/** Browser tests of opening hours in the desk: weekly hours, previews of changes, and exceptions. */
import type { Locator } from 'playwright/test';
import * as z from 'zod/mini';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { timesText } from '#platform/i18n/isolate.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { addDays } from '#platform/time/zone.ts';
import {
  addConsultant,
  addException,
  ask,
  dayAhead,
  early,
  findChip,
  forgetHours,
  isOffered,
  leftsOfTimes,
  saveHours,
  timeField,
  today,
  showWeek,
} from './desk-hours-page.ts';
import {
  area,
  button,
  dialog,
  needOf,
  open,
  openTools,
  part,
  press,
  rowOf,
  signIn,
  tabTo,
  toast,
  words,
} from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  findViolationsAtNight,
  languages,
  overflowsSideways,
  test,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of (401|404|409|412)/, locale: browserLocale.de });
test.afterEach(({ stack }) => forgetHours(stack));

const { plan, exceptions, preview, week, soon, errors } = words.hours;

test('desk hours: weekly hours are previewed, then saved, then offered', async ({
  page,
  stack,
}) => {
  await signIn(page, stack);
  await open(page, 'hours');
  await button(area(page), plan.start).click();
  await button(area(page), fill(plan.addTo, { day: 'Samstag' })).click();
  await timeField(page, 'Samstag', 'spanFrom', '1').fill('06:00');
  await timeField(page, 'Samstag', 'spanTo', '1').fill('08:00');
  await area(page).getByLabel(words.desk.series.regions.zug, { exact: true }).check();
  expect(await findViolationsAtNight(page)).toEqual([]);
  await button(part(page, plan.title), plan.preview).click();
  await expect(dialog(page)).toContainText(preview.title);
  await expect(dialog(page).locator('[data-change=gained]')).toContainText(
    timesText(['06:00', '07:00']),
  );
  expect(await findViolations(page)).toEqual([]);

  const saturday = dayAhead(6, 1);
  expect(await isOffered(stack, saturday, '06:00')).toBe(false);
  await button(dialog(page), plan.save).click();
  await expect(toast(page, plan.saved)).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(button(area(page), plan.discard)).toHaveCount(0);
  expect(await isOffered(stack, saturday, '06:00')).toBe(true);
  expect(await isOffered(stack, saturday, '08:00')).toBe(false);

  await page.reload();
  await expect(timeField(page, 'Samstag', 'spanTo', '1')).toHaveValue('08:00');
  await expect(timeField(page, 'Freitag', 'spanFrom', '2')).toHaveValue('13:00');
});

test('desk hours: shows errors at the invalid fields', atNight, async ({ page, stack }) => {
  await signIn(page, stack);
  await open(page, 'hours');
  await button(area(page), plan.start).click();
  const second = timeField(page, 'Montag', 'spanFrom', '2');
  await second.fill('11:30');
  await button(part(page, plan.title), plan.preview).click();
  await expect(second).toBeFocused();
  await expect(area(page).getByText(errors.overlap)).toBeVisible();
  const check = toast(page, words.desk.series.check);
  await expect(check).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await button(area(page), plan.same).click();
  await expect(timeField(page, 'Freitag', 'spanFrom', '2')).toHaveValue('11:30');
  await expect(timeField(page, 'Samstag', 'spanFrom', '1')).toHaveCount(0);
  // After the correction, the toast no longer covers the preview.
  await second.fill('13:00');
  await button(area(page), plan.same).click();
  await button(part(page, plan.title), plan.preview).click();
  await expect(dialog(page)).toContainText(preview.title);
  await expect(check).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(area(page), plan.discard).click();
  await expect(button(area(page), plan.start)).toBeVisible();
});

test(
  'desk hours: does not overwrite hours that another admin has changed since',
  atNight,
  async ({ page, stack }) => {
    await saveHours(stack, early([1]));
    await signIn(page, stack);
    await open(page, 'hours');
    await timeField(page, 'Montag', 'spanTo', '1').fill('07:00');
    await saveHours(stack, early([2]));
    await button(part(page, plan.title), plan.preview).click();
    await button(dialog(page), plan.save).click();
    await expect(toast(page, plan.failed)).toContainText(preview.changed);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    // The typed values stay, and can be saved after a preview against the stored hours.
    await expect(timeField(page, 'Montag', 'spanTo', '1')).toHaveValue('07:00');
    await button(part(page, plan.title), plan.preview).click();
    await expect(dialog(page).locator('[data-change=lost]')).toContainText(
      timesText(['06:00', '07:00']),
    );
    await button(dialog(page), plan.save).click();
    await expect(toast(page, plan.saved)).toBeVisible();
  },
);

test(
  'desk hours: an absence previews lost times and kept appointments, and can be removed',
  atNight,
  async ({ page, stack }) => {
    await saveHours(stack, early([1, 2, 3, 4, 5, 6, 7]));
    const date = dayAhead(3, 8);
    const clientName = 'Abwesend Muster';
    expect((await book(stack, { ...bookingOf({ date, time: '06:00' }), clientName })).status).toBe(
      201,
    );
    await signIn(page, stack);
    await open(page, 'hours');
    await page.locator('#exception-date').fill(date);
    await page.locator('#exception-endDate').fill(addDays(date, 1));
    await page.locator('#exception-reason').fill('Weiterbildung');
    await button(part(page, exceptions.title), exceptions.preview).click();
    await expect(dialog(page)).toContainText(`${exceptions.kinds.absence} · `);
    await expect(dialog(page)).toContainText('Weiterbildung');
    await expect(dialog(page).locator('[data-change=lost]')).toContainText('07:00');
    await expect(dialog(page).locator('[data-change]').first()).toHaveAttribute(
      'data-change',
      'kept',
    );
    await page.setViewportSize({ width: 1280, height: 400 });
    await expect(button(dialog(page), exceptions.submit)).toBeInViewport({ ratio: 1 });
    const kept = dialog(page).locator('[data-change=kept]');
    await expect(kept).toContainText(words.acts.closing.title.one);
    expect(await findViolations(page)).toEqual([]);
    await button(kept, clientName).click();
    await expect(dialog(page)).toContainText(words.desk.appointments.historyTitle);
    await page.keyboard.press('Escape');
    await button(dialog(page), exceptions.submit).click();
    await expect(toast(page, exceptions.added)).toBeVisible();
    await expect(rowOf(page, 'Weiterbildung')).toBeVisible();
    await expect(page.locator('#exception-date')).toHaveValue('');
    expect(await isOffered(stack, date, '07:00')).toBe(false);

    await open(page, 'calendar');
    const closed = await findChip(page, 'Weiterbildung');
    await expect(closed).toContainText(week.allDay);
    const held = area(page).locator('.desk-cal-entry').filter({ hasText: clientName });
    await expect(held).toContainText('06:00–07:00');
    await expect(held).toContainText(words.desk.statusWords.pending);
    expect(await findViolations(page)).toEqual([]);
    await closed.click();
    await expect(dialog(page)).toContainText(`${exceptions.states.closed} · `);
    await expect(dialog(page)).toContainText('Weiterbildung');
    await expect(dialog(page).locator('[data-change=gained]')).toContainText('07:00');
    await button(dialog(page), exceptions.remove).click();
    await expect(toast(page, exceptions.removed)).toBeVisible();
    await expect(
      area(page).locator('.desk-cal-entry').filter({ hasText: 'Weiterbildung' }),
    ).toHaveCount(0);
    expect(await isOffered(stack, date, '07:00')).toBe(true);
  },
);

test(
  'desk hours: half-day and hourly closures and extra openings change the offered times',
  atNight,
  async ({ page, stack }) => {
    await saveHours(stack, early([1, 2, 3, 4, 5]));
    await signIn(page, stack);
    await open(page, 'hours');
    const kind = page.locator('#exception-kind');
    const sunday = dayAhead(7, 8);
    const enter = async () => {
      await button(part(page, exceptions.title), exceptions.preview).click();
      await button(dialog(page), exceptions.submit).click();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    };
    await kind.selectOption('opening');
    await page.locator('#exception-date').fill(sunday);
    await button(part(page, exceptions.title), exceptions.preview).click();
    await expect(page.locator('#exception-from')).toBeFocused();
    await page.locator('#exception-from').fill('18:00');
    await page.locator('#exception-to').fill('20:00');
    await page.locator('#exception-reason').fill('Tag der offenen Tür');
    await enter();
    await expect(rowOf(page, 'Tag der offenen Tür')).toContainText(exceptions.states.open);
    expect(await isOffered(stack, sunday, '19:00')).toBe(true);

    await kind.selectOption('hours');
    await page.locator('#exception-date').fill(sunday);
    await page.locator('#exception-from').fill('19:00');
    await page.locator('#exception-to').fill('00:00');
    await enter();
    await expect(rowOf(page, 'ab \u206619:00\u2069')).toContainText(exceptions.states.closed);
    expect(await isOffered(stack, sunday, '19:00')).toBe(false);
    expect(await isOffered(stack, sunday, '18:00')).toBe(true);

    const monday = addDays(sunday, 1);
    await kind.selectOption('halfDay');
    await page.locator('#exception-date').fill(monday);
    await enter();
    await expect(rowOf(page, 'bis \u206612:00\u2069')).toBeVisible();
    expect(await isOffered(stack, monday, '06:00')).toBe(false);
  },
);

test(
  'desk week: removes a free time from slots and hours alike, and restores it',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(4, 8);
    await saveHours(stack, early([4]));
    await ask(stack, 'POST', '/slots/generate', { date, time: '06:00' });
    await signIn(page, stack);
    await open(page, 'calendar');
    const free = await findChip(page, `${formatDay(date, 'de')}, 06:00`);
    await free.click();
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), week.takeAway).click();
    await expect(toast(page, week.taken)).toBeVisible();
    // The slot is deleted, and the opening hours do not offer its time either.
    const removed = area(page).locator('.desk-cal-entry[data-state=removed]');
    await expect(removed).toContainText('06:00–07:00');
    expect(await isOffered(stack, date, '06:00')).toBe(false);
    expect(await isOffered(stack, date, '07:00')).toBe(true);
    await button(toast(page, week.taken), words.acts.undo).click();
    await expect(toast(page, week.givenBack)).toBeVisible();
    await expect(removed).toHaveCount(0);
    expect(await isOffered(stack, date, '06:00')).toBe(true);
  },
);

test(
  'desk week: undo disappears once the time is restored, or succeeds if it already was',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(5, 8);
    await saveHours(stack, early([5]));
    await signIn(page, stack);
    await open(page, 'calendar');
    const take = async (time: string) => {
      await (await findChip(page, `${formatDay(date, 'de')}, ${time}`)).click();
      await button(dialog(page), week.takeAway).click();
      await expect(toast(page, week.taken)).toContainText(time);
    };
    const removed = area(page).locator('.desk-cal-entry[data-state=removed]');
    await take('06:00');
    await removed.click();
    await expect(dialog(page)).toContainText(`${exceptions.states.removed} · `);
    await button(dialog(page), exceptions.remove).click();
    await expect(toast(page, exceptions.removed)).toBeVisible();
    await expect(toast(page, week.taken)).toHaveCount(0);
    expect(await isOffered(stack, date, '06:00')).toBe(true);

    // Another client restores the time; the undo toast of this window remains.
    await take('07:00');
    const schedule = z.parse(deskScheduleSchema, await ask(stack, 'GET', '/hours'));
    for (const { id } of schedule.exceptions) await ask(stack, 'DELETE', `/hours/exceptions/${id}`);
    await button(toast(page, week.taken), words.acts.undo).click();
    await expect(toast(page, week.givenBack)).toBeVisible();
    await expect(toast(page, week.giveBackFailed)).toHaveCount(0);
    expect(await isOffered(stack, date, '07:00')).toBe(true);
  },
);

test(
  'desk: warns that no time is free soon and links to the hours',
  atNight,
  async ({ page, stack }) => {
    // A new house is told its first steps instead.
    const [slot] = await listAvailable(stack);
    if (slot) await book(stack, bookingOf(slot));
    await signIn(page, stack);
    const need = area(page).getByRole('listitem').filter({ hasText: soon.title });
    await expect(area(page).locator('[aria-busy=true]')).toHaveCount(0);
    await expect(need).toHaveCount(0);
    const from = `${today()}T00:00`;
    const to = `${addDays(today(), 7)}T00:00`;
    await addException(stack, { kind: 'closed', from, to, reason: 'Umbau' });
    await button(page.locator('.desk-side'), words.desk.refresh).click();
    await needOf(page, soon.title);
    expect(await findViolations(page)).toEqual([]);
    await open(page, 'calendar');
    await expect(area(page).locator('.desk-soon')).toContainText(soon.title);
    await area(page).getByRole('link', { name: soon.link }).click();
    await expect(rowOf(page, 'Umbau')).toBeVisible();
  },
);

test(
  "desk week: shows each consultant's times in a colour, and each has their own hours",
  atNight,
  async ({ page, stack }) => {
    const anna = await addConsultant(stack, 'Anna Stunden');
    await addConsultant(stack, 'Ben Stunden', 'clay');
    await saveHours(stack, { consultant: anna, ...early([1, 2, 3, 4, 5, 6, 7]) });
    await signIn(page, stack);
    await open(page, 'hours');
    const whose = page.locator('#hours-consultant');
    await whose.selectOption({ label: 'Anna Stunden' });
    await timeField(page, 'Montag', 'spanTo', '1').fill('07:00');
    await whose.selectOption({ label: 'Ben Stunden' });
    await expect(button(area(page), plan.start)).toBeVisible();
    // Unsaved changes for one consultant survive a look at another.
    await whose.selectOption({ label: 'Anna Stunden' });
    await expect(timeField(page, 'Montag', 'spanTo', '1')).toHaveValue('07:00');

    await open(page, 'calendar');
    const hers = await findChip(page, /06:00.*Anna Stunden/s);
    await expect(hers).toHaveAttribute('data-colour', 'petrol');
    expect(await findViolations(page)).toEqual([]);
    await hers.click();
    await expect(page.locator('#enter-consultant')).toHaveValue(anna);
    await page.keyboard.press('Escape');
    await page.locator('#calendar-consultant').selectOption({ label: 'Ben Stunden' });
    await expect(area(page).locator('.desk-cal-entry[data-colour=petrol]')).toHaveCount(0);
  },
);

for (const language of languages) {
  test.describe(`in ${language}, on a phone and in the dark`, atNight, () => {
    test.use({
      locale: browserLocale[language],
      colorScheme: 'dark',
      viewport: { width: 375, height: 800 },
    });

    /** Expects times to follow each other in reading direction. */
    async function expectInOrder(times: Locator) {
      const { first, second } = await leftsOfTimes(times);
      expect(Math.sign(second - first)).toBe(language === 'ar' ? -1 : 1);
    }

    test('enters and removes hours by the keyboard alone', async ({ page, stack }) => {
      const own = pick(language, 'adminHours');
      await signIn(page, stack, language);
      await open(page, 'hours');
      await press(page, button(area(page), own.plan.start));
      await press(page, button(area(page), own.plan.same));
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);
      await press(page, button(part(page, own.plan.title), own.plan.preview));
      await expect(dialog(page).locator('[data-change=gained]')).toBeVisible();
      expect(await overflowsSideways(page)).toBe(false);
      await expectInOrder(dialog(page).locator('.desk-change-days .tabular').first());
      await press(page, button(dialog(page), own.plan.save));
      await expect(toast(page, own.plan.saved)).toBeVisible();

      await tabTo(page, page.locator('#exception-date'));
      await page.locator('#exception-date').fill(dayAhead(2, 8));
      await tabTo(page, page.locator('#exception-reason'));
      await page.keyboard.type('Zahnarzt');
      await press(page, button(part(page, own.exceptions.title), own.exceptions.preview));
      await press(page, button(dialog(page), own.exceptions.submit));
      const row = rowOf(page, 'Zahnarzt');
      await expect(row).toBeVisible();
      // The row stands there before the dialog is gone.
      await expect(dialog(page)).toHaveCount(0);
      await press(page, row.getByRole('button'));
      await press(page, button(dialog(page), own.exceptions.remove));
      await expect(row).toHaveCount(0);
      await open(page, 'calendar');
      await showWeek(page);
      await expect(area(page).locator('.desk-cal-entry').first()).toBeVisible();
      await openTools(page);
      await expectInOrder(area(page).locator('.desk-form .desk-note.tabular'));
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
