/** Browser tests of opening hours in the desk that others change too, and of other consultants' hours. */
import * as z from 'zod/mini';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { timesText } from '#platform/i18n/isolate.ts';
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
  saveHours,
  timeField,
} from './desk-hours-page.ts';
import { area, button, dialog, open, part, rowOf, signIn, toast, words } from './desk-page.ts';
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
  expectedErrors: /status of (401|404|412)|ERR_(INTERNET_DISCONNECTED|ABORTED|FAILED)/,
  locale: browserLocale.de,
});
test.afterEach(({ stack }) => forgetHours(stack));

const { plan, exceptions, meanwhile, outside, preview, retired, retiredNote, week } = words.hours;
const { regions } = words.desk.series;
const isolated = (name: string) => `\u2068${name}\u2069`;

const saved = (page: Page) => area(page).locator('.desk-saved');
async function save(page: Page) {
  await button(part(page, plan.title), plan.preview).click();
  await button(dialog(page), plan.save).click();
}

test(
  'desk hours: shows hours saved in another window beside unsaved changes until one is chosen',
  atNight,
  async ({ page, stack }) => {
    await saveHours(stack, early([1]));
    await signIn(page, stack);
    await open(page, 'hours');
    const typed = timeField(page, 'Montag', 'spanTo', '1');
    await typed.fill('07:00');

    const other = await page.context().newPage();
    await signIn(other, stack);
    await open(other, 'hours');
    await button(area(other), fill(plan.addTo, { day: 'Samstag' })).click();
    await area(other).getByLabel(regions.zug, { exact: true }).check();
    await save(other);
    await expect(toast(other, plan.saved)).toBeVisible();
    await other.close();

    await save(page);
    await expect(toast(page, plan.failed)).toContainText(preview.changed);
    await expect(saved(page)).toBeInViewport();
    await expect(saved(page)).toContainText(meanwhile.title);
    const facts = saved(page).locator('.desk-facts > div');
    await expect(facts).toHaveText([
      `Montag${timesText(['06:00–08:00'])}`,
      `Samstag${timesText(['09:00–12:00'])}`,
      `${plan.holidays}${regions.zug}`,
    ]);
    await expect(typed).toHaveValue('07:00');
    await expect(button(area(page), plan.discard)).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflowsSideways(page)).toBe(false);

    // Opening the preview does not decide between the two.
    await button(part(page, plan.title), plan.preview).click();
    const lost = timesText(['09:00', '10:00', '11:00']);
    await expect(dialog(page).locator('[data-change=lost]')).toContainText(lost);
    await page.keyboard.press('Escape');
    await expect(saved(page)).toBeVisible();
    await save(page);
    await expect(toast(page, plan.saved)).toBeVisible();
    await expect(saved(page)).toHaveCount(0);
    expect(await isOffered(stack, dayAhead(6, 1), '09:00')).toBe(false);
    expect(await isOffered(stack, dayAhead(1, 1), '06:00')).toBe(true);
    expect(await isOffered(stack, dayAhead(1, 1), '07:00')).toBe(false);
  },
);

test(
  'desk hours: refreshing shows hours saved by another admin, which can replace the unsaved changes',
  atNight,
  async ({ page, stack }) => {
    await saveHours(stack, early([1]));
    await signIn(page, stack);
    await open(page, 'hours');
    await timeField(page, 'Montag', 'spanTo', '1').fill('07:00');
    const refresh = button(page.locator('.desk-side'), words.desk.refresh);
    // An absence does not change the weekly hours.
    const date = dayAhead(1, 8);
    const exception = { kind: 'closed', from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` };
    await ask(stack, 'POST', '/hours/exceptions', { exception: { ...exception, reason: 'Kurs' } });
    await refresh.click();
    await expect(rowOf(page, 'Kurs')).toBeVisible();
    await expect(saved(page)).toHaveCount(0);

    await saveHours(stack, early([2]));
    await refresh.click();
    await expect(saved(page)).toContainText('Dienstag');
    await button(saved(page), meanwhile.accept).click();
    await expect(saved(page)).toHaveCount(0);
    await expect(button(part(page, plan.title), plan.preview)).toBeFocused();
    await expect(timeField(page, 'Dienstag', 'spanTo', '1')).toHaveValue('08:00');
    await expect(timeField(page, 'Montag', 'spanTo', '1')).toHaveCount(0);
    await expect(button(area(page), plan.discard)).toHaveCount(0);
  },
);

test(
  'desk hours: a preview that fails offline says so and changes nothing',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'hours');
    await button(area(page), plan.start).click();
    await page.context().setOffline(true);
    await button(part(page, plan.title), plan.preview).click();
    await expect(toast(page, preview.failed)).toContainText(preview.again);
    await expect(toast(page, words.acts.unknown)).toHaveCount(0);
    await page.context().setOffline(false);
    await button(part(page, plan.title), plan.preview).click();
    await expect(dialog(page)).toContainText(preview.title);
  },
);

test(
  'desk hours: removing an exception that another admin has removed says so and updates the list',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(2, 8);
    const span = { from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` };
    await addException(stack, { kind: 'closed', ...span, reason: 'Umzug' });
    await addException(stack, { kind: 'closed', ...span, reason: 'Inventur' });
    const lift = async (reason: string) => {
      const { exceptions: all } = z.parse(deskScheduleSchema, await ask(stack, 'GET', '/hours'));
      const found = all.find((one) => one.reason === reason);
      await ask(stack, 'DELETE', `/hours/exceptions/${found?.id}`);
    };
    await page.route('**/api/admin/news*', (route) => route.abort('aborted'));
    await signIn(page, stack);
    await open(page, 'hours');
    // First removed while its dialog is open, then removed before it is opened.
    await rowOf(page, 'Umzug').getByRole('button').click();
    await expect(dialog(page)).toContainText('Umzug');
    await lift('Umzug');
    await button(dialog(page), exceptions.remove).click();
    await expect(toast(page, exceptions.alreadyRemoved)).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(rowOf(page, 'Umzug')).toHaveCount(0);

    await lift('Inventur');
    await rowOf(page, 'Inventur').getByRole('button').click();
    await expect(rowOf(page, 'Inventur')).toHaveCount(0);
    await expect(toast(page, exceptions.removeFailed)).toHaveCount(0);
    await expect(toast(page, preview.failed)).toHaveCount(0);
  },
);

test(
  'desk week: undo disappears for a time that another admin has restored, and focus stays in the area',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(5, 8);
    await saveHours(stack, early([5]));
    const lift = async () => {
      const { exceptions: all } = z.parse(deskScheduleSchema, await ask(stack, 'GET', '/hours'));
      for (const { id } of all) await ask(stack, 'DELETE', `/hours/exceptions/${id}`);
    };
    await page.route('**/api/admin/news*', (route) => route.abort('aborted'));
    await signIn(page, stack);
    await open(page, 'calendar');
    const removed = area(page).locator('.desk-cal-entry[data-state=removed]');
    const take = async (time: string) => {
      await (await findChip(page, `${formatDay(date, 'de')}, ${time}`)).click();
      await button(dialog(page), week.takeAway).click();
      await expect(toast(page, week.taken)).toContainText(time);
      await expect(removed).toHaveCount(1);
    };
    const isNothingLeft = async () => {
      await expect(toast(page, exceptions.alreadyRemoved)).toBeVisible();
      await expect(removed).toHaveCount(0);
      await expect(toast(page, week.taken)).toHaveCount(0);
      await expect(area(page).locator(':focus')).toHaveCount(1);
    };
    // First restored before it is opened, then restored while its dialog is open.
    await take('06:00');
    await lift();
    await removed.click();
    await isNothingLeft();

    await take('07:00');
    await removed.click();
    await expect(button(dialog(page), exceptions.remove)).toBeVisible();
    await lift();
    await button(dialog(page), exceptions.remove).click();
    await isNothingLeft();
  },
);

test(
  'desk hours: dialogs name the consultant, and retired consultants remain selectable',
  atNight,
  async ({ page, stack }) => {
    const anna = await addConsultant(stack, 'Anna Ruhestand');
    await addConsultant(stack, 'Ben Dienst', 'clay');
    await saveHours(stack, { consultant: anna, ...early([1, 2, 3, 4, 5, 6, 7]) });
    const date = dayAhead(3, 8);
    const exception = { kind: 'closed', from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` };
    const body = { consultant: anna, exception: { ...exception, reason: 'Abschied' } };
    await ask(stack, 'POST', '/hours/exceptions', body);
    await ask(stack, 'PATCH', `/admin/consultants/${anna}`, { active: false });
    await signIn(page, stack);
    await open(page, 'hours');
    const whose = page.locator('#hours-consultant');
    const named = fill(retired, { name: isolated('Anna Ruhestand') });
    await expect(whose.locator('option').last()).toHaveText(named);
    const note = fill(retiredNote, { name: isolated('Anna Ruhestand') });
    await expect(area(page)).not.toContainText(note);

    await whose.selectOption({ label: 'Ben Dienst' });
    await button(area(page), plan.start).click();
    await button(part(page, plan.title), plan.preview).click();
    const titleOf = (name: string) => fill(preview.titleOf, { name: isolated(name) });
    await expect(dialog(page)).toContainText(titleOf('Ben Dienst'));
    await page.keyboard.press('Escape');

    await whose.selectOption(anna);
    await expect(area(page)).toContainText(note);
    await expect(timeField(page, 'Sonntag', 'spanFrom', '1')).toHaveValue('06:00');
    await expect(area(page).getByRole('heading', { name: outside.title })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await rowOf(page, 'Abschied').getByRole('button').click();
    await expect(dialog(page)).toContainText(titleOf('Anna Ruhestand'));
    // A retired consultant's times are not offered, so removing the absence adds none.
    await expect(dialog(page)).toContainText(preview.nothing);
    await button(dialog(page), exceptions.remove).click();
    await expect(rowOf(page, 'Abschied')).toHaveCount(0);
    expect(await isOffered(stack, date, '06:00')).toBe(false);
  },
);

test(
  'desk hours: a period that overlaps another gets a hint that offers to replace it',
  atNight,
  async ({ page, stack }) => {
    await saveHours(stack, early([1, 3, 4, 5]));
    await signIn(page, stack);
    await open(page, 'hours');
    await expect(area(page).getByText(plan.holidaysHelp)).toBeVisible();
    await expect(area(page).locator('.desk-plan-overlap')).toHaveCount(0);
    await button(area(page), plan.more).click();
    const hint = area(page).locator('.desk-plan').nth(1).locator('.desk-plan-overlap');
    await expect(hint).toContainText(plan.overlapTimes.always);
    await expect(hint).toContainText(plan.overlapAdvice.instead);
    await page.locator('#plan-1-validFrom').fill('2041-07-01');
    await page.locator('#plan-1-validUntil').fill('2041-08-31');
    await expect(hint).toContainText('Montag und Mittwoch bis Freitag');
    await expect(hint).toContainText('30. Juni 2041');
    await expect(hint).toContainText('1. Sept. 2041');
    expect(await findViolations(page)).toEqual([]);
    await button(hint, plan.overlapReplace).click();
    await expect(hint).toHaveCount(0);
    await expect(area(page).locator('.desk-plan-overlap')).toHaveCount(0);
    await expect(page.locator('#plan-1-validFrom')).toBeFocused();
    await expect(page.locator('#plan-0-validUntil')).toHaveValue('30.06.2041');
    await expect(page.locator('#plan-2-validFrom')).toHaveValue('01.09.2041');
    await expect(page.locator('#plan-2-validUntil')).toHaveValue('');
  },
);
