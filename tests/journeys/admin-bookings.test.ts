/** Browser tests of appointments and slot series in the desk: the acts of an ordinary working day. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { slotSchema } from '#features/hours/contract/slot.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatMinutes } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import {
  book,
  bookingOf,
  listAppointments,
  listAvailable,
  signIn as headersOf,
} from '#tests/stack/client.ts';
import { readEvents } from '#tests/support/calendar.ts';
import { readCsv } from '#tests/support/csv.ts';
import type { Stack } from '#tests/support/stack.ts';
import {
  act,
  action,
  area,
  button,
  clipboardOf,
  dialog,
  discard,
  open,
  part,
  rowOf,
  rows,
  signIn,
  toast,
} from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  findViolationsAtNight,
  overflowsSideways,
  type Page,
  test,
} from './support.ts';

test.use(still);

test.use({
  expectedErrors: /status of (401|404|409)/,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const hours = pick('de', 'adminHours');
const calendar = pick('de', 'adminCalendar');
const words = texts.appointments;

async function bookOne(stack: Stack, clientName: string, more: object = {}) {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  const booking = { ...bookingOf(slot), clientName, ...more };
  expect((await book(stack, booking)).status).toBe(201);
  return booking;
}

async function isFree(stack: Stack, { date, time }: { date: string; time: string }) {
  const slots = await listAvailable(stack);
  return slots.some((slot) => slot.date === date && slot.time === time);
}

/** Fills the fields of the dialog's form; `form` is the prefix of their ids. */
async function type(page: Page, form: string, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`#${form}-${name}`);
    if (name === 'service') await control.selectOption(value);
    else await control.fill(value);
  }
}

test('desk appointments: copies the address of one', atNight, async ({ page, stack }) => {
  const { email } = await bookOne(stack, 'Copy Muster');
  await signIn(page, stack);
  await open(page, 'appointments');
  await rowOf(page, 'Copy Muster').locator('.desk-row-open').click();
  await act(page, words.copyEmail);
  await expect(toast(page, texts.copied)).toBeVisible();
  expect(await clipboardOf(page)).toBe(email);
});

test('desk appointments: confirms, moves and cancels one, each in its history, and shows visitor input as text', async ({
  page,
  stack,
}) => {
  const clientName = '<img src=x onerror=alert(1)> Move';
  const message = '<script>1</script>';
  const booking = await bookOne(stack, clientName, { message, phone: '+41 41 000 00 00' });
  await signIn(page, stack);
  await open(page, 'appointments');
  await rowOf(page, clientName).locator('.desk-row-open').click();
  await expect(dialog(page)).toContainText(message);
  await expect(dialog(page).locator('.desk-history')).toContainText(words.history.requested);
  await expect(dialog(page).locator('a[href^="tel:"]')).toHaveAttribute('href', 'tel:+41410000000');
  await act(page, new RegExp(texts.statusActions.confirmed));
  await expect(dialog(page).locator('.desk-history li')).toHaveCount(2);

  await act(page, words.move.open);
  expect(await findViolationsAtNight(page)).toEqual([]);
  await type(page, 'move', { date: '2031-02-03', time: '08:15', note: 'Wie besprochen' });
  await button(dialog(page), words.move.submit).click();
  await expect(toast(page, words.move.done)).toBeVisible();
  await expect(dialog(page).locator('.desk-history li')).toHaveCount(3);
  await expect(dialog(page).locator('.desk-history')).toContainText('Wie besprochen');
  expect(await isFree(stack, booking)).toBe(true);

  await act(page, new RegExp(texts.statusActions.cancelled));
  await expect(page.locator('#cancel-note')).toBeFocused();
  await page.locator('#cancel-note').fill('Leider verhindert');
  expect(await findViolationsAtNight(page)).toEqual([]);
  await button(dialog(page), words.cancelSubmit).click();
  await expect(dialog(page).locator('.desk-history li')).toHaveCount(4);
  await expect(dialog(page).locator('.desk-history')).toContainText('Leider verhindert');
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflowsSideways(page)).toBe(false);
  expect(await findViolations(page)).toEqual([]);

  await act(page, words.erase.open);
  await expect(dialog(page)).toContainText(words.erase.question);
  expect(await findViolationsAtNight(page)).toEqual([]);
  await button(dialog(page), words.erase.action).click();
  await expect(toast(page, words.erase.done)).toBeVisible();
  await expect(rowOf(page, clientName)).toHaveCount(0);
});

test(
  'desk appointments: asks for confirmation before declining from the list',
  atNight,
  async ({ page, stack }) => {
    const booking = await bookOne(stack, 'Doubt Muster');
    await signIn(page, stack);
    await open(page, 'appointments');
    const row = rowOf(page, 'Doubt Muster');
    const decline = button(row, `${texts.statusActions.declined}: Doubt Muster`);
    await decline.click();
    await expect(page.locator('#cancel-note')).toBeFocused();
    await expect(dialog(page)).toContainText('Doubt Muster');
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), texts.back).click();
    await expect(decline).toBeFocused();
    await expect(row.locator('.desk-status')).toHaveText(texts.statusLabels.pending);
    await decline.click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(words.declineSubmit);
    await button(dialog(page), words.declineSubmit).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(toast(page, 'Status auf "storniert" aktualisiert')).toBeVisible();
    await expect(row.locator('.desk-status')).toHaveText(texts.statusLabels.cancelled);
    await expect(row.locator('.desk-row-open')).toBeFocused();
    expect(await isFree(stack, booking)).toBe(true);
  },
);

test(
  'desk: figures and the week link to what they count, a free time opens the entry form',
  atNight,
  async ({ page, stack }) => {
    const booking = await bookOne(stack, 'Week Muster');
    await signIn(page, stack);
    await rows(page).filter({ hasText: 'Week Muster' }).locator('.desk-row-open').click();
    await expect(dialog(page)).toContainText(booking.email);
    await act(page, new RegExp(texts.statusActions.confirmed));
    await expect(dialog(page).locator('.desk-dialog-head .desk-status')).toHaveText(
      texts.statusLabels.confirmed,
    );
    await page.keyboard.press('Escape');
    await open(page, 'figures');
    await page.getByRole('link', { name: texts.statusLabels.confirmed }).click();
    await expect(page.locator('#filter-status')).toHaveValue('confirmed');
    await expect(rowOf(page, 'Week Muster')).toBeVisible();
    await button(area(page), words.filters.clear).click();
    await expect(page.locator('#filter-status')).toHaveValue('');

    await open(page, 'calendar');
    const week = area(page).locator('.desk-cal-grid');
    const held = week.getByRole('button', { name: 'Week Muster' });
    await expect(week).toHaveAttribute('aria-busy', 'false');
    if ((await held.count()) === 0) await button(area(page), calendar.next.week).click();
    await held.click();
    await expect(dialog(page)).toContainText(booking.email);
    await page.keyboard.press('Escape');
    await expect(held).toBeFocused();

    const free = week.locator('button[data-state=free]').first();
    const time = await free.locator('bdi').first().innerText();
    await free.click();
    await expect(page.locator('#enter-time')).toHaveValue(time);
    await expect(page.locator('#enter-date')).not.toHaveValue('');
    await page.locator('#enter-clientName').fill('Entry Muster');
    await button(dialog(page), words.enter.submit).click();
    await expect(week.getByRole('button', { name: 'Entry Muster' })).toBeVisible();
  },
);

test(
  'desk appointments: enters an appointment made by phone and refuses a taken time',
  atNight,
  async ({ page, stack }) => {
    const slot = { date: '2031-02-04', time: '10:00' };
    await signIn(page, stack);
    await open(page, 'appointments');
    const enter = area(page).getByRole('button', { name: words.enter.open });
    await enter.click();
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), words.enter.submit).click();
    await expect(dialog(page).locator('.field-error').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await type(page, 'enter', {
      ...slot,
      clientName: 'Phone Muster',
      service: 'finanz-investment',
    });
    await expect(page.locator('#enter-minutes')).toHaveValue('60');
    const long = fill(words.until, { length: '90 Minuten', time: '11:30' });
    await page.locator('#enter-minutes').selectOption({ label: long });
    await page.locator('#enter-meeting').selectOption('phone');
    await type(page, 'enter', { phone: '+41 44 000 00 00' });
    await button(dialog(page), words.enter.submit).click();
    await expect(toast(page, words.enter.sent)).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(rowOf(page, 'Phone Muster').locator('.desk-status')).toHaveText('Bestätigt');

    await enter.click();
    await type(page, 'enter', { ...slot, time: '10:45', clientName: 'Late Muster' });
    await button(dialog(page), words.enter.submit).click();
    await expect(toast(page, acts.refusals.time_taken)).toBeVisible();
    await expect(page.locator('#enter-clientName')).toHaveValue('Late Muster');
    // The notice names the appointment in the way; opening it keeps what was typed.
    const notice = dialog(page).locator('.notice');
    await expect(notice).toBeFocused();
    await expect(notice).toContainText(words.taken.by);
    await expect(page.locator('#enter-time')).toBeInViewport();
    await expect(page.locator('#enter-time')).toHaveAttribute('aria-invalid', 'true');
    await expect(notice).toContainText('10:00–11:30');
    expect(await findViolations(page)).toEqual([]);
    await button(notice, 'Phone Muster').click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Phone Muster');
    await expect(dialog(page)).toContainText('90 Minuten');
    await expect(dialog(page)).toContainText(words.meetings.phone);
    await page.keyboard.press('Escape');
    await expect(button(notice, 'Phone Muster')).toBeFocused();

    // Moving shows the same notice; once the other appointment is moved, its time is free.
    await button(notice, 'Phone Muster').click();
    await act(page, words.move.open);
    await type(page, 'move', { time: '15:00' });
    await button(dialog(page), words.move.submit).click();
    await expect(toast(page, words.move.done)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(dialog(page), words.enter.submit).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await rowOf(page, 'Late Muster').locator('.desk-row-open').click();
    await act(page, words.move.open);
    await type(page, 'move', { time: '14:15' });
    await button(dialog(page), words.move.submit).click();
    await expect(dialog(page).locator('.notice')).toContainText('15:00–16:30');
    expect(await findViolations(page)).toEqual([]);
    await discard(page);

    await rowOf(page, 'Phone Muster').locator('.desk-row-open').click();
    await expect(dialog(page)).toContainText(words.history.entered);
    await expect(await action(page, acts.edit.open)).toBeVisible();
    await expect(button(dialog(page), words.copyEmail)).toHaveCount(0);
  },
);

test('desk: does not offer to complete a future appointment', atNight, async ({ page, stack }) => {
  const booking = await bookOne(stack, 'Early Muster');
  await signIn(page, stack);
  await open(page, 'appointments');
  const row = rowOf(page, 'Early Muster');
  await button(row, `${texts.statusActions.confirmed}: Early Muster`).click();
  await expect(row.locator('.desk-status')).toHaveText(texts.statusLabels.confirmed);
  const complete = button(row, `${texts.statusActions.completed}: Early Muster`);
  await expect(complete).toHaveCount(0);

  // A desk whose clock is ahead offers it, and the server refuses it.
  await page.clock.setFixedTime(`${booking.date}T23:59:00Z`);
  await page.getByRole('button', { name: texts.refresh }).click();
  await complete.click();
  await expect(toast(page, acts.refusals.not_yet_started)).toBeVisible();
  await expect(row.locator('.desk-status')).toHaveText(texts.statusLabels.confirmed);
});

for (const { language, colorScheme } of [
  { language: 'de', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const) {
  test.describe(`in ${language}, ${colorScheme}`, atNight, () => {
    test.use({ locale: browserLocale[language], colorScheme });

    test('desk overview: lists overlapping appointments until one of them is declined', async ({
      page,
      stack,
    }) => {
      const { overview, appointments, statusActions } = pick(language, 'admin');
      const { kinds, needs } = pick(language, 'adminToday');
      const names = [`Twin Muster ${language}`, `Zwilling Muster ${language}`];
      for (const name of names) await bookOne(stack, name);
      const stored = await listAppointments(stack);
      const ids = names.map((name) => stored.find(({ clientName }) => clientName === name)?.id);
      // Only data of version 1 can hold two overlapping appointments, so the test replaces the answer.
      let isSettled = false;
      await page.route('**/api/appointments/overlaps', (route) =>
        route.fulfill({ json: isSettled ? [] : [{ ids }] }),
      );
      await signIn(page, stack, language);
      const overlap = area(page).locator('.need[data-kind=overlap]');
      await expect(overlap).toContainText(plural(overview.overlaps.title, 2, language));
      for (const name of names) await expect(button(overlap, name)).toBeVisible();
      const requests = area(page).locator('.need[data-kind=request]');
      const requestOf = (name: string) => requests.filter({ hasText: name });
      await expect(requestOf(names[0] ?? '')).toContainText(kinds.request);
      await expect(requestOf(names[0] ?? '').locator('.desk-overlap')).toHaveText(
        appointments.overlapping,
      );
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await overflowsSideways(page)).toBe(false);

      await button(overlap, names[1] ?? '').click();
      await expect(dialog(page).locator('.desk-overlap')).toBeVisible();
      await page.keyboard.press('Escape');
      isSettled = true;
      const row = requestOf(names[1] ?? '');
      await button(row, `${needs.menu}: ${names[1] ?? ''}`).click();
      expect(await findViolations(page)).toEqual([]);
      await button(row, `${statusActions.declined}: ${names[1] ?? ''}`).click();
      await button(dialog(page), appointments.declineSubmit).click();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await page.mouse.move(0, 0);
      await expect(overlap).toHaveCount(0);
      await expect(row).toHaveCount(0);
      await expect(area(page).locator('.desk-overlap')).toHaveCount(0);
    });
  });
}

test(
  'desk appointments: searches and filters the list, and exports the filtered rows as CSV',
  atNight,
  async ({ page, stack }) => {
    const clientName = '=HYPERLINK("https://example.com")';
    const booking = await bookOne(stack, clientName, { message: 'Suchwort "Aare",\nzweite Zeile' });
    await bookOne(stack, 'Other Muster', { service: 'finanz-investment' });
    await signIn(page, stack);
    await open(page, 'appointments');
    await expect(rowOf(page, 'Other Muster')).toHaveCount(1);
    await type(page, 'filter', { q: 'sUCHWORT', service: 'sonstige' });
    await page.locator('#filter-status').selectOption('pending');
    await type(page, 'filter', { startDate: booking.date, endDate: booking.date });
    await expect(area(page).locator('.desk-list-tall .desk-row')).toHaveCount(1);
    await expect(rowOf(page, clientName)).toHaveCount(1);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      area(page).getByRole('button', { name: words.export }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^termine-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    const rows = readCsv(csv, ';');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(0, 3)).toEqual(['Datum', 'Uhrzeit', 'Name']);
    expect(rows[1]).toContain(`'${clientName}`);
    expect(rows[1]).toContain('Suchwort "Aare",\nzweite Zeile');

    await page.locator('#filter-endDate').fill('2020-01-01');
    await expect(area(page)).toContainText(words.noneFound);
  },
);

test(
  'desk appointments: search tolerates spelling variants, overview figures open the filtered list',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Zoë Früh-Überall', { phone: '+41 79 345 67 89' });
    await bookOne(stack, 'Zita Überall');
    await signIn(page, stack);
    await open(page, 'appointments');
    const names = area(page).locator('.desk-list-tall .desk-row-open');
    await type(page, 'filter', { q: 'ueberall zoe' });
    await expect(names).toHaveText(['Zoë Früh-Überall']);
    await type(page, 'filter', { q: '0793456789' });
    await expect(names).toHaveText(['Zoë Früh-Überall']);
    await expect(area(page).getByText(words.similar)).toHaveCount(0);
    await type(page, 'filter', { q: 'Überal zita' });
    await expect(names).toHaveText(['Zita Überall']);
    await type(page, 'filter', { q: 'Überlal zita' });
    await expect(names).toHaveText(['Zita Überall']);
    await expect(area(page).getByText(words.similar)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    // In order of the latest start: the appointment that was booked first comes first.
    await type(page, 'filter', { q: 'überall' });
    await expect(names).toHaveText(['Zita Überall', 'Zoë Früh-Überall']);
    await area(page).getByRole('button', { name: words.filters.upcoming }).click();
    await expect(names).toHaveText(['Zoë Früh-Überall', 'Zita Überall']);
    await expect(page.locator('#filter-status')).toHaveValue('active');
    await expect(area(page).getByRole('region', { name: words.listByStart })).toBeVisible();

    // The tab with its badge opens the list that was chosen last, without further filters.
    await open(page, 'figures');
    await open(page, 'appointments');
    await expect(page.locator('#filter-q')).toHaveValue('');
    await expect(page.locator('#filter-status')).toHaveValue('active');
    await expect(page.locator('#filter-startDate')).not.toHaveValue('');
    await area(page).getByRole('button', { name: words.filters.all, exact: true }).click();
    await expect(page.locator('#filter-status')).toHaveValue('');
    await open(page, 'figures');
    await open(page, 'appointments');
    await expect(page.locator('#filter-startDate')).toHaveValue('');
    await expect(names.first()).toHaveText('Zita Überall');

    await open(page, 'figures');
    await area(page).getByRole('link', { name: texts.overview.figures.thisWeek }).click();
    await expect(page.locator('#filter-status')).toHaveValue('taking_place');
    await expect(page.locator('#filter-startDate')).not.toHaveValue('');
  },
);

test(
  'calendar feed: shows its address once and answers 404 after it is revoked',
  atNight,
  async ({ page, stack }) => {
    await bookOne(stack, 'Calendar Muster');
    const feed = texts.feed;
    await signIn(page, stack);
    await open(page, 'appointments');
    await area(page).getByRole('button', { name: feed.create }).click();
    await expect(toast(page, feed.created)).toBeVisible();
    const address = await area(page).locator('.desk-secret code').innerText();
    expect(await findViolations(page)).toEqual([]);
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    const summaries = readEvents(await answer.text()).map(({ summary }) => summary);
    expect(summaries.some((summary) => summary.includes('C. M.'))).toBe(true);
    expect(summaries.some((summary) => summary.includes('Calendar Muster'))).toBe(false);

    await page.reload();
    await expect(area(page).getByRole('button', { name: feed.renew })).toBeVisible();
    await expect(area(page).locator('.desk-secret')).toHaveCount(0);
    await area(page).getByRole('button', { name: feed.revoke }).click();
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), feed.revoke).click();
    await expect(toast(page, feed.revoked)).toBeVisible();
    expect((await fetch(address)).status).toBe(404);
  },
);

test(
  'desk slots: previews and creates 200 slots, hides those of a closed day, deletes those of another',
  atNight,
  async ({ page, stack }) => {
    const headers = await headersOf(stack);
    const listed = async () => {
      const range = 'startDate=2031-09-01&endDate=2031-10-03';
      const answer = await fetch(`${stack.url}/api/slots/all?${range}`, { headers });
      return z.parse(z.array(slotSchema), await answer.json());
    };
    await signIn(page, stack);
    await open(page, 'calendar');
    await type(page, 'series', { startDate: '2031-09-01', endDate: '2031-10-03' });
    await area(page).getByLabel(texts.series.modes.list).check();
    await page
      .locator('#series-list')
      .fill('08:00, 08:45, 09:30, 10:15, 11:00, 13:30, 14:15, 15:00');
    const preview = area(page).getByRole('button', { name: texts.series.preview });
    await preview.click();
    await expect(dialog(page)).toContainText(
      fill(texts.series.summary, { count: '200', all: '200' }),
    );
    expect(await listed()).toHaveLength(0);
    expect(await findViolations(page)).toEqual([]);
    // The slots start 45 minutes apart, and an appointment takes an hour.
    const tooClose = plural(texts.series.overlapping, 200, 'de', {
      count: '200',
      length: formatMinutes(60, 'de'),
    });
    await expect(dialog(page)).toContainText(tooClose);
    await button(dialog(page), plural(texts.series.create, 200, 'de')).click();
    await expect(toast(page, plural(texts.series.created, 200, 'de'))).toBeVisible();
    expect(await listed()).toHaveLength(200);

    const { exceptions } = hours;
    const close = async (date: string, reason: string) => {
      await open(page, 'hours');
      await type(page, 'exception', { date, reason });
      await button(part(page, exceptions.title), exceptions.preview).click();
      await button(dialog(page), exceptions.submit).click();
      await expect(rowOf(page, reason)).toBeVisible();
    };
    await close('2031-09-17', 'Betriebsausflug');
    const offered = async () => (await listed()).filter(({ isAvailable }) => isAvailable).length;
    expect(await listed()).toHaveLength(200);
    expect(await offered()).toBe(192);
    const lift = fill(exceptions.removeOne, { span: 'Mi., 17. Sept. 2031' });
    await button(rowOf(page, 'Betriebsausflug'), lift).click();
    await button(dialog(page), exceptions.remove).click();
    await expect(toast(page, exceptions.removed)).toBeVisible();
    expect(await offered()).toBe(200);
    await expect(rowOf(page, 'Betriebsausflug')).toHaveCount(0);

    // The preview marks slots of a closed day as blocked, even before they exist.
    await close('2031-10-08', 'Umzug');
    await open(page, 'calendar');
    await type(page, 'series', { endDate: '2031-10-08' });
    await preview.click();
    await expect(dialog(page)).toContainText(
      fill(texts.series.summary, { count: '16', all: '224' }),
    );
    await expect(dialog(page).locator('[data-state=blocked]')).toHaveCount(8);
    await page.keyboard.press('Escape');

    // Load the list's last page and delete the slots of one of its days.
    const more = area(page).getByRole('button', { name: texts.more });
    const day = area(page).locator('.desk-day').filter({ hasText: 'Freitag, 3. Oktober' });
    const boxes = day.getByRole('checkbox');
    await expect(async () => {
      // A page may end in the middle of the day.
      if ((await boxes.count()) < 8) await more.click({ timeout: 1000 });
      await expect(boxes).toHaveCount(8, { timeout: 1000 });
    }).toPass();
    for (const box of await boxes.all()) await box.check();
    await area(page)
      .getByRole('button', { name: fill(texts.slots.deleteChosen, { count: '8' }) })
      .click();
    await expect(dialog(page)).toContainText(fill(texts.slots.deleteManyQuestion, { count: '8' }));
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), texts.slots.delete).click();
    await expect(toast(page, fill(texts.slots.deletedMany.other, { count: '8' }))).toBeVisible();
    await expect(day).toHaveCount(0);
    expect(await listed()).toHaveLength(192);
  },
);
