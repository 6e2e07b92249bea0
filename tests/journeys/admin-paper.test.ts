/** Printing of the desk, and the toasts of its slot forms. */
import { addDays, toLocal } from '#platform/time/zone.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatFullDay, formatShortDay } from '#platform/desk/format.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { area, button, dialog, open, rowOf, signIn, toast, words } from './desk-page.ts';
import { keepPaper, sheetsOf } from './pictures.ts';
import { still } from './fresh-browser.ts';
import { atNight, browserLocale, expect, inLanguages, test } from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of (401|422)/, locale: browserLocale.de });

/** The date `days` after today in the firm's time zone. */
const dayIn = (days: number) => addDays(toLocal(new Date(), firm.timeZone).date, days);

test(
  'desk print: lists and the week are printed whole with names and without controls',
  atNight,
  async ({ page, stack }) => {
    // In the last week, where the other tests of this desk enter least: it is printed on one page.
    const slot = (await listAvailable(stack)).at(-1);
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
    await expect(page.locator('header button:visible')).toHaveCount(0);
    const list = area(page).locator('.desk-scroll').first();
    const hides = await list.evaluate((place) => place.scrollHeight > place.clientHeight + 1);
    expect(hides).toBe(false);

    await page.emulateMedia({ media: 'screen' });
    await open(page, 'calendar');
    const chip = area(page).locator('.desk-cal-entry').filter({ hasText: clientName });
    const next = button(area(page), words.calendar.next.week);
    await expect(area(page).locator('.desk-cal-entry').first()).toBeVisible();
    const range = area(page).locator('.desk-cal-range');
    while ((await chip.count()) === 0) {
      const before = (await range.textContent()) ?? '';
      await next.click();
      await expect(range).not.toHaveText(before);
    }
    await page.emulateMedia({ media: 'print' });
    const sheet = area(page).locator('.desk-sheet');
    await expect(sheet.getByText(clientName)).toBeVisible();
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(
      /^Termine vom .* bis .*\d{4}$/,
    );
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveCount(7);
    await expect(chip).toBeHidden();
    await expect(area(page).locator('form').first()).toBeAttached();
    for (const form of await area(page).locator('form').all()) await expect(form).toBeHidden();
    expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
    await keepPaper('paper/desk-week', page);
  },
);

for (const language of inLanguages('de')) {
  test(
    `desk print: tomorrow is one press from the first view, by person and on one page, in ${language}`,
    atNight,
    async ({ page, stack }) => {
      const tomorrow = dayIn(1);
      const people = ['bea', 'cem', 'dina'];
      await page.addInitScript(() => {
        window.print = () => (document.documentElement.dataset['printed'] = document.title);
      });
      await page.route('**/api/admin/consultants', (route) =>
        route.fulfill({
          json: people.map((id) => ({
            ...consultantOf(id, { name: `Person ${id}` }),
            version: 1,
          })),
        }),
      );
      const isTomorrows = ({ pathname, searchParams }: URL) =>
        pathname === '/api/appointments' && searchParams.get('endDate') === tomorrow;
      await page.route(isTomorrows, (route) =>
        route.fulfill({
          json: Array.from({ length: 13 }, (_, index) => ({
            ...appointmentOf({
              ...{ id: `id${String(index)}`.padEnd(22, '0'), status: 'confirmed', date: tomorrow },
              ...{
                time: `${String(8 + index).padStart(2, '0')}:00`,
                consultant: people[index % 3] ?? '',
              },
              ...{
                clientName: `Kunde ${String(index)}`,
                phone: `+41 44 765 43 ${String(10 + index)}`,
              },
              ...(index === 5 && { meeting: 'phone' }),
              ...(index === 7 && { place: 'Bahnhofstrasse 1, 6300 Zug' }),
              ...(index === 8 && { status: 'cancelled' }),
            }),
            version: 1,
          })),
        }),
      );
      await signIn(page, stack, language);
      const { paper } = pick(language, 'adminActs');
      await page.getByRole('button', { name: paper.printTomorrow }).click();
      const day = formatFullDay(tomorrow, language);
      const title = fill(paper.title, { day });
      await expect(page.locator('html')).toHaveAttribute('data-printed', title);
      await page.emulateMedia({ media: 'print' });
      const sheet = area(page).locator('.desk-sheet');
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(title);
      await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(
        people.map((id) => `Person ${id}`),
      );
      const row = sheet.locator('.desk-sheet-row');
      await expect(row).toHaveCount(12);
      await expect(row.filter({ hasText: 'Kunde 7' })).toContainText('Bahnhofstrasse 1, 6300 Zug');
      const { meetings } = pick(language, 'admin').appointments;
      const called = row.filter({ hasText: 'Kunde 5' });
      await expect(called).toContainText(meetings.phone);
      await expect(called).toContainText('+41 44 765 43 15');
      await expect(sheet).not.toContainText('@');
      await expect(area(page).locator('.desk-figures').first()).toBeHidden();
      await keepPaper(`paper/desk-tomorrow-${language}`, page);
      const pdf = await page.pdf({ format: 'A4' });
      expect(sheetsOf(pdf)).toBe(1);
      // Once it is printed, the desk prints what it shows again.
      await expect(sheet).toHaveCount(0);
      await expect(page).not.toHaveTitle(title);
    },
  );
}

test(
  'desk print: an open appointment is printed whole, without the list behind it',
  atNight,
  async ({ page, stack }) => {
    const [slot, other] = await listAvailable(stack);
    if (!slot || !other) throw new Error('no free slots');
    const clientName = 'Dora Dialog';
    const message = Array.from({ length: 60 }, (_, line) => `Zeile ${line}`).join('\n');
    await book(stack, { ...bookingOf(slot), clientName, message });
    await book(stack, { ...bookingOf(other), clientName: 'Hanna Dahinter' });
    await signIn(page, stack);
    await open(page, 'appointments');
    await rowOf(page, clientName).locator('.desk-row-open').click();
    await expect(dialog(page).locator('.desk-history li')).toHaveCount(1);

    await page.emulateMedia({ media: 'print' });
    const sheet = await dialog(page).evaluate((shown) => {
      const { position, overflowY, borderTopWidth } = getComputedStyle(shown);
      return {
        position,
        overflowY,
        borderTopWidth,
        hides: shown.scrollHeight > shown.clientHeight,
      };
    });
    expect(sheet).toEqual({
      position: 'absolute',
      overflowY: 'visible',
      borderTopWidth: '0px',
      hides: false,
    });
    await expect(dialog(page)).toContainText('Zeile 59');
    await expect(dialog(page).locator('.desk-history li')).toBeVisible();
    await expect(dialog(page).getByRole('button')).toHaveCount(0);
    for (const name of ['Hanna Dahinter', words.desk.feed.title]) {
      await expect(area(page).getByText(name).first()).toBeHidden();
    }
    // Long texts continue on further sheets, and the history starts the last.
    expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(3);
  },
);

test(
  'desk print: a list states its filter and date, and includes phone, end and first line of the message',
  atNight,
  async ({ page, stack }) => {
    const [slot] = await listAvailable(stack);
    if (!slot) throw new Error('no free slot');
    const clientName = 'Lena Liste';
    const message = 'Nur diese Zeile\nund nicht mehr';
    await book(stack, { ...bookingOf(slot), clientName, message, phone: '+41 44 765 43 21' });
    await signIn(page, stack);
    await open(page, 'appointments');
    await page.locator('#filter-status').selectOption('pending');
    await page.locator('#filter-startDate').fill(slot.date);
    await page.locator('#filter-endDate').fill(addDays(slot.date, 1));
    const row = rowOf(page, clientName);
    const paper = area(page).locator('.desk-paper-only');
    await expect(row).toBeVisible();
    await expect(paper.first()).toBeAttached();
    for (const place of await paper.all()) await expect(place).toBeHidden();

    await page.emulateMedia({ media: 'print' });
    const heading = area(page).locator('.desk-printed');
    await expect(heading).toContainText(formatShortDay(slot.date, 'de'));
    await expect(heading).toContainText('Status: Ausstehend');
    await expect(heading).toContainText(String(new Date().getFullYear()));
    await expect(row).toContainText('+41 44 765 43 21');
    await expect(row).toContainText(/bis \d\d:\d\d/);
    await expect(row).toContainText('In unserem Büro');
    await expect(row).toContainText('Nur diese Zeile');
    await expect(row).not.toContainText('und nicht mehr');
    await expect(area(page).getByText(words.desk.feed.title)).toBeHidden();

    // A list of one day is that day's sheet.
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#filter-endDate').fill(slot.date);
    await expect(row).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const sheet = area(page).locator('.desk-sheet');
    const day = formatFullDay(slot.date, 'de');
    await expect(sheet.getByRole('heading').first()).toHaveText(`Termine am ${day}`);
    for (const text of [clientName, '+41 44 765 43 21', 'In unserem Büro', 'Status: Ausstehend']) {
      await expect(sheet.getByText(text).first()).toBeVisible();
    }
    await expect(sheet).not.toContainText('Nur diese Zeile');
    await expect(row).toBeHidden();
  },
);

test('desk slots: adding a slot that exists says so', atNight, async ({ page, stack }) => {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no free slot');
  await signIn(page, stack);
  await open(page, 'calendar');
  await page.locator('#slot-date').fill(slot.date);
  await page.locator('#slot-time').fill(slot.time);
  await button(area(page), words.desk.slots.add).click();
  await expect(toast(page, words.desk.slots.existing)).toBeVisible();
  await expect(toast(page, words.desk.slots.added)).toHaveCount(0);
});

test(
  'desk slots: deleting several slots counts those booked since',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'calendar');
    const date = dayIn(24);
    for (const time of ['20:00', '21:00', '22:00']) {
      await page.locator('#slot-date').fill(date);
      await page.locator('#slot-time').fill(time);
      // The second of two quick clicks is ignored, so the click is retried until the form is empty: then its
      // button reads otherwise.
      await expect(async () => {
        const add = button(area(page), words.desk.slots.add);
        if (await add.isVisible()) await add.click({ timeout: 1000 });
        await expect(page.locator('#slot-date')).toHaveValue('', { timeout: 1000 });
      }).toPass();
    }
    const day = area(page).locator(`.desk-scroll .desk-day`).filter({ hasText: '22:00' }).first();
    for (const time of ['20:00', '21:00', '22:00']) {
      await day.locator('.desk-chip').filter({ hasText: time }).locator('input').check();
    }
    await book(stack, bookingOf({ date, time: '21:00' }));
    await area(page).locator('.desk-danger.tabular').click();
    await button(dialog(page), words.desk.slots.delete).click();
    await expect(
      toast(page, fill(words.desk.slots.deletedMany.other, { count: '2' })),
    ).toContainText(words.desk.slots.keptTaken.one);
    // The delete button disappears as nothing is selected, so the focus moves to the list.
    const list = page.getByRole('region', { name: words.desk.slots.available });
    await expect(list).toBeFocused();
  },
);

test(
  'desk slots: a preview without dates focuses the first empty date field',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'calendar');
    await button(area(page), words.desk.series.preview).click();
    const first = page.locator('#series-startDate');
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expect(first).toHaveAttribute('aria-invalid', 'true');
  },
);
