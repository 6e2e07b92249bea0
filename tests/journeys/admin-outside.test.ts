/** External calendars of consultants in the desk. Reading their events is tested elsewhere. */
import { fill } from '#platform/i18n/fill.ts';
import { addDays, isoWeekday, toInstant } from '#platform/time/zone.ts';
import { firm } from '#firm';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import { ask, today } from './desk-hours-page.ts';
import { area, button, dialog, needOf, open, rowOf, signIn, toast, words } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  overflowsSideways,
  test,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of (401|422)/, locale: browserLocale.de });

const { outside } = words.hours;
const host = 'calendar.invalid';
const address = `webcal://${host}/private-a1b2c3d4e5f6wxyz/basic.ics`;

test(
  'external calendars: refuses a private address, keeps an unreadable one, and removes it',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'hours');
    const field = page.locator('#outside-address');
    const add = button(area(page), outside.add);
    const refusals = [
      ['ftp://example.com/a.ics', outside.errors.not_https],
      ['https://user:word@example.com/a.ics', outside.errors.has_password],
      ['https://127.0.0.1/a.ics', outside.errors.private_address],
    ] as const;
    for (const [typed, why] of refusals) {
      await field.fill(typed);
      await add.click();
      await expect(page.locator('#outside-address-error')).toHaveText(why);
      await expect(field).toBeFocused();
    }
    await area(page).getByText(outside.help.title).click();
    expect(await findViolations(page)).toEqual([]);

    await field.fill(address);
    await add.click();
    await expect(toast(page, outside.unread)).toContainText(outside.causes.unreachable);
    const row = rowOf(page, host);
    await expect(row).toContainText(outside.causes.unreachable);
    await expect(row).toContainText(outside.never);
    await expect(row).not.toContainText(outside.events.zero);
    await expect(row).toContainText('wxyz');
    await expect(row).not.toContainText('private-a1b2');
    await expect(field).toHaveValue('');

    const allDay = row.getByLabel(outside.allDay);
    await allDay.check();
    await expect(toast(page, outside.changed)).toBeVisible();
    await expect(allDay).toBeChecked();
    await button(row, fill(outside.refreshOne, { host })).click();
    await expect(toast(page, outside.refreshFailed)).toContainText(outside.causes.unreachable);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflowsSideways(page)).toBe(false);
    expect(await findViolations(page)).toEqual([]);

    await button(row, fill(outside.removeOne, { host })).click();
    const calendar = `\u2066${host}\u2069 · ${fill(outside.hint, { hint: '\u2066wxyz\u2069' })}`;
    const name = `\u2068${firm.name}\u2069`;
    await expect(dialog(page)).toContainText(fill(outside.removeUnread, { calendar, name }));
    await button(dialog(page), outside.remove).click();
    await expect(toast(page, outside.removed)).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await ask(stack, 'GET', '/outside-calendars')).toEqual([]);
  },
);

test(
  'desk: points out an appointment that overlaps an external event, and opens it',
  atNight,
  async ({ page, stack }) => {
    const [slot] = await listAvailable(stack);
    if (!slot) throw new Error('no slot');
    const clientName = 'Overlap Draussen';
    await book(stack, { ...bookingOf(slot), clientName });
    const all = await listAppointments(stack);
    const booked = all.find((one) => one.clientName === clientName);
    if (!booked) throw new Error('not booked');
    const { id, startsAt, endsAt } = booked;
    await page.route('**/api/outside-calendars/overlaps', (route) =>
      route.fulfill({ json: [{ id, startsAt, endsAt, from: startsAt, to: endsAt }] }),
    );
    await page.route('**/api/hours/times**', (route) => {
      const date = addDays(today(), 1);
      const instant = (time: string) => toInstant(date, time, firm.timeZone)?.toISOString();
      const busy = { consultant: 'firm', startsAt: instant('08:00'), endsAt: instant('09:30') };
      return route.fulfill({ json: { times: [], closed: [], opened: [], busy: [busy] } });
    });
    await signIn(page, stack);
    const need = await needOf(page, clientName);
    await expect(need.locator('.desk-overlap')).toContainText(`${slot.time}–`);
    expect(await findViolations(page)).toEqual([]);
    await button(need, clientName).click();
    const span = `${slot.time}–`;
    await expect(dialog(page).locator('.desk-overlap')).toContainText(span);
    await page.keyboard.press('Escape');

    await open(page, 'calendar');
    await button(area(page), words.calendar.current).click();
    if (isoWeekday(today()) === 7) await button(area(page), words.calendar.next.week).click();
    const busy = area(page).locator('.desk-cal-entry[data-state=busy]');
    await expect(busy).toContainText('08:00–09:30');
    await expect(busy).toContainText(words.hours.week.busy);
  },
);

test('external calendars: counts events that were not read', atNight, async ({ page, stack }) => {
  const at = new Date().toISOString();
  const calendar = {
    ...{ id: 'a-calendar-kept-elsewhere', consultant: 'firm', host, hint: 'wxyz', allDay: false },
    ...{ createdAt: at, checkedAt: at, readAt: at, events: 3, unread: 2, version: 1 },
  };
  await page.route(/\/api\/outside-calendars(\?.*)?$/, (route) =>
    route.fulfill({ json: [calendar] }),
  );
  await signIn(page, stack);
  await open(page, 'hours');
  await expect(rowOf(page, host)).toContainText(fill(outside.unclear.other, { count: 2 }));
  await expect(rowOf(page, host)).not.toContainText(outside.causes.unreachable);
});
