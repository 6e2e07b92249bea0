/** Browser tests of consultants in the desk: editing them, choosing one, and naming them in lists. */
import * as z from 'zod/mini';
import { deskConsultantSchema } from '#features/consultants/contract/consultant-desk.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { timesText } from '#platform/i18n/isolate.ts';
import { plural } from '#platform/i18n/plural.ts';
import { formatMoment } from '#platform/desk/format.ts';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { ask, dayAhead, findChip } from './desk-hours-page.ts';
import { area, button, dialog, open, rowOf, rows, signIn, toast } from './desk-page.ts';
import {
  atNight,
  expect,
  findViolations,
  overflowsSideways,
  type Page,
  ownStack,
  test as base,
} from './support.ts';

/** Uses a stack of its own, so that its consultants do not appear in the tests of other files. */
const test = base.extend<object, { stack: Stack }>({ stack: ownStack() });
test.use({ expectedErrors: /status of (404|409)|ERR_CONNECTION_RESET|net::ERR_FAILED/ });
test.describe.configure({ mode: 'serial' });

const words = pick('de', 'adminConsultants');
const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const hours = pick('de', 'adminHours');
const { fillIn } = pick('de', 'form');
const { appointments } = texts;
const link = 'https://video.example.org/bea';

/** The notice about the default consultant, which has the firm's name. */
const hint = (page: Page) => area(page).locator('.desk-notice');
const isolated = (name: string) => ({ name: `\u2068${name}\u2069` });

async function idOf(stack: Stack, name: string): Promise<string> {
  const listed = await ask(stack, 'GET', '/admin/consultants');
  const all = z.parse(z.array(deskConsultantSchema), listed);
  return all.find((one) => one.name === name)?.id ?? '';
}

async function add(page: Page, name: string) {
  await button(area(page), words.add).click();
  await page.locator('#new-consultant-name').fill(name);
  await button(dialog(page), words.save).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
}

/** Opens the form for entering an appointment and fills the given fields. */
async function beginEntry(page: Page, values: Readonly<Record<string, string>>) {
  await open(page, 'appointments');
  await button(area(page), appointments.enter.open).click();
  for (const [name, value] of Object.entries(values))
    await page.locator(`#enter-${name}`).fill(value);
}

test(
  'desk consultants: adds a consultant with what visitors see',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'consultants');
    await expect(rows(page)).toHaveCount(1);
    await expect(area(page)).toContainText(words.alone);
    expect(await findViolations(page)).toEqual([]);

    await button(area(page), words.add).click();
    const form = dialog(page);
    await page.locator('#new-consultant-name').fill('Bea Keller');
    await page.locator('[name="role.de"]').fill('Partnerin');
    await page.locator('#new-consultant-meetingLink').fill('http://video.example.org');
    for (const language of ['de', 'en', 'ar']) {
      await form.locator(`[name="languages.${language}"]`).uncheck();
    }
    await button(form, words.save).click();
    await expect(form).toContainText(words.errors.invalid_address);
    await expect(form).toContainText(words.errors.choose);
    await form.getByLabel('Italienisch').check();
    await expect(form).not.toContainText(words.errors.choose);
    await page.locator('#new-consultant-meetingLink').fill(link);
    expect(await findViolations(page)).toEqual([]);
    await button(form, words.save).click();
    // Nobody has hours yet that could be taken over.
    const told = toast(page, fill(words.newHours.unbookable, isolated('Bea Keller')));
    await expect(told).toContainText(words.unbookable.new);
    await expect(button(told, words.unbookable.link)).toBeVisible();
    await expect(rowOf(page, 'Bea Keller')).toContainText('Partnerin');
    await expect(rowOf(page, 'Bea Keller')).toContainText('Italienisch');
    await expect(rowOf(page, 'Bea Keller').getByRole('link', { name: link })).toHaveAttribute(
      'href',
      link,
    );
    await expect(area(page)).not.toContainText(words.alone);

    // Visitors now see the firm listed beside a person.
    await expect(hint(page)).toContainText(fill(words.shipped.title, isolated(firm.name)));
    await expect(hint(page)).toContainText(words.shipped.advice);
    expect(await findViolations(page)).toEqual([]);
    await button(hint(page), words.shipped.rename).click();
    await expect(page.locator('#consultant-name')).toHaveValue(firm.name);
    await page.keyboard.press('Escape');
    await button(hint(page), words.retire).click();
    await expect(dialog(page)).toContainText(fill(words.retireQuestion, isolated(firm.name)));
    await page.keyboard.press('Escape');
    await hint(page)
      .getByRole('button', { name: `${words.delete}: ${firm.name}` })
      .click();
    await expect(dialog(page)).toContainText(fill(words.deleteQuestion, isolated(firm.name)));
  },
);

test(
  'desk consultants: orders, edits, retires and reactivates them',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'consultants');
    await area(page).getByRole('button', { name: 'Nach oben: Bea Keller' }).click();
    await expect(rows(page).first()).toContainText('Bea Keller');
    await area(page)
      .getByRole('button', { name: `${words.edit}: Bea Keller` })
      .click();
    await page.locator('#consultant-name').fill('Bea Meier');
    await button(dialog(page), words.save).click();
    await expect(rowOf(page, 'Bea Meier')).toContainText('Partnerin');
    await area(page)
      .getByRole('button', { name: `${words.retire}: Bea Meier` })
      .click();
    await expect(dialog(page)).toContainText(words.noneAhead);
    await button(dialog(page), words.retire).click();
    await expect(rowOf(page, 'Bea Meier')).toContainText(words.retired);
    await expect(toast(page, fill(words.retireDone, isolated('Bea Meier')))).toBeVisible();
    await expect(hint(page)).toHaveCount(0);
    // At least one bookable consultant has to remain.
    const other = rows(page).filter({ hasNotText: 'Bea Meier' });
    await other.getByRole('button', { name: words.retire }).click();
    await button(dialog(page), words.retire).click();
    await expect(toast(page, words.failed)).toContainText(acts.refusals.last_consultant);
    await area(page)
      .getByRole('button', { name: `${words.restore}: Bea Meier` })
      .click();
    await expect(rowOf(page, 'Bea Meier')).toContainText(words.unbookable.state);
    await expect(toast(page, fill(words.restoreDone, isolated('Bea Meier')))).toBeVisible();
  },
);

test(
  'desk forms: the fill-in message disappears once the form is complete',
  atNight,
  async ({ page, stack }) => {
    // Shorter than the time after which toasts disappear by themselves.
    const isUnsaid = (text: string) => expect(toast(page, text)).toHaveCount(0, { timeout: 1500 });
    await signIn(page, stack);
    await open(page, 'consultants');
    await area(page)
      .getByRole('button', { name: `${words.edit}: Bea Meier` })
      .click();
    const name = page.locator('#consultant-name');
    await name.fill('');
    await button(dialog(page), words.save).click();
    await expect(toast(page, fillIn)).toBeVisible();
    await name.fill('Bea Meier');
    await button(dialog(page), words.save).click();
    await expect(toast(page, words.saved)).toBeVisible();
    await isUnsaid(fillIn);

    await beginEntry(page, { date: '2026-01-12', time: '09:00' });
    await button(dialog(page), appointments.enter.submit).click();
    await expect(toast(page, fillIn)).toBeVisible();
    await page.locator('#enter-clientName').fill('Unnamed Person');
    await button(dialog(page), appointments.enter.submit).click();
    await expect(dialog(page)).toContainText(words.warnings.past);
    await isUnsaid(fillIn);
  },
);

test(
  'desk appointments: enters one for a chosen consultant, asks for confirmation of a past time',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await beginEntry(page, { clientName: 'Past Person', date: '2026-01-12', time: '10:00' });
    await page.locator('#enter-consultant').selectOption({ label: 'Bea Meier' });
    await page.locator('#enter-meeting').selectOption('video');
    await button(dialog(page), appointments.enter.submit).click();
    await expect(dialog(page)).toContainText(words.warnings.past);
    await expect(dialog(page).locator('.notice')).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    // Changing the time withdraws the question.
    await page.locator('#enter-time').fill('11:00');
    await expect(dialog(page)).not.toContainText(words.warnings.past);
    await button(dialog(page), appointments.enter.submit).click();
    await button(dialog(page), words.warnings.enter).click();
    await expect(toast(page, appointments.enter.sent)).toBeVisible();
    const [entered] = await listAppointments(stack);
    expect(entered).toMatchObject({ clientName: 'Past Person', time: '11:00', meeting: 'video' });

    await rowOf(page, 'Past Person').locator('.desk-row-open').click();
    await expect(dialog(page).locator('.desk-facts')).toContainText('Bea Meier');
    await expect(dialog(page).getByRole('link', { name: link })).toHaveAttribute('href', link);
  },
);

test('desk: rows, filter and figures name the consultant', atNight, async ({ page, stack }) => {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  const booking = { ...bookingOf(slot), clientName: 'Zone Person', timeZone: 'America/New_York' };
  expect((await book(stack, booking)).status).toBe(201);
  await signIn(page, stack);
  await open(page, 'appointments');
  await expect(rowOf(page, 'Past Person').locator('.desk-owner')).toHaveText('Bea Meier');
  await page.locator('#filter-consultant').selectOption({ label: 'Bea Meier' });
  await expect(rowOf(page, 'Zone Person')).toHaveCount(0);
  await expect(rowOf(page, 'Past Person')).toBeVisible();
  await page.locator('#filter-consultant').selectOption('');
  await rowOf(page, 'Zone Person').locator('.desk-row-open').click();
  await expect(dialog(page).locator('.desk-facts')).toContainText('New York');
  await page.keyboard.press('Escape');
  await open(page, 'figures');
  await expect(area(page).getByRole('heading', { name: words.week.title })).toBeVisible();
  await expect(area(page).locator('.desk-table', { hasText: 'Bea Meier' })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});

test(
  'desk slots: creates slots for the chosen consultant and shows an extra opening in the week',
  atNight,
  async ({ page, stack }) => {
    const bea = await idOf(stack, 'Bea Meier');
    const date = dayAhead(2, 8);
    await signIn(page, stack);
    await open(page, 'calendar');
    const whose = page.locator('#slot-consultant');
    await whose.selectOption({ label: 'Bea Meier' });
    await page.locator('#slot-date').fill(date);
    await page.locator('#slot-time').fill('06:15');
    await button(area(page), texts.slots.add).click();
    await expect(toast(page, texts.slots.added)).toBeVisible();
    await expect(page.locator('#slot-date')).toHaveValue('');
    await expect(whose).toHaveValue(bea);
    const answer = await fetch(`${stack.url}/api/slots/available?consultant=${bea}`);
    expect(await answer.json()).toEqual([{ date, time: '06:15', available: true }]);

    const list = page.getByRole('region', { name: texts.slots.available });
    const moment = `${formatMoment({ date, time: '06:15' }, 'de')}, ${isolated('Bea Meier').name}`;
    const chip = list.locator('.desk-chip').filter({ hasText: '06:15' });
    await expect(chip).toContainText('Bea Meier');
    await expect(list.locator('.desk-chip').filter({ hasText: firm.name }).first()).toBeVisible();
    await button(chip, fill(texts.slots.deleteOne, { slot: moment })).click();
    await expect(dialog(page)).toContainText(texts.slots.deleteQuestion);
    await expect(dialog(page)).toContainText(moment);
    await page.keyboard.press('Escape');
    await chip.getByRole('checkbox').check();
    await list
      .locator('.desk-chip')
      .filter({ hasText: firm.name })
      .first()
      .getByRole('checkbox')
      .check();
    await area(page).locator('.desk-danger.tabular').click();
    await expect(dialog(page)).toContainText(`${isolated('Bea Meier').name}: 1`);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await chip.getByRole('checkbox').uncheck();

    await page.locator('#series-consultant').selectOption({ label: 'Bea Meier' });
    await page.locator('#series-startDate').fill('2031-05-06');
    await page.locator('#series-endDate').fill('2031-05-06');
    await button(area(page), texts.series.preview).click();
    await expect(dialog(page)).toContainText(`${hours.consultant}: Bea Meier`);
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), plural(texts.series.create, 7, 'de')).click();
    await expect(toast(page, plural(texts.series.created, 7, 'de'))).toBeVisible();

    const saturday = dayAhead(6, 1);
    const opening = { from: `${saturday}T09:00`, to: `${saturday}T12:00`, reason: 'Messesamstag' };
    await ask(stack, 'POST', '/hours/exceptions', {
      ...{ consultant: bea, exception: { kind: 'open', ...opening } },
    });
    await page.reload();
    const opened = await findChip(page, 'Messesamstag');
    await expect(opened).toContainText(`09:00–12:00, ${hours.week.opened}: Messesamstag`);
    await expect(opened).toHaveAttribute('data-state', 'opened');
    expect(await findViolations(page)).toEqual([]);
    await opened.click();
    const lost = timesText(['09:00', '10:00', '11:00']);
    await expect(dialog(page).locator('[data-change=lost]')).toContainText(lost);
    await button(dialog(page), hours.exceptions.remove).click();
    await expect(toast(page, hours.exceptions.removed)).toBeVisible();
    await expect(opened).toHaveCount(0);
  },
);

test(
  'desk slots: after a lost answer, the same slot can be created for another consultant',
  atNight,
  async ({ page, stack }) => {
    const bea = await idOf(stack, 'Bea Meier');
    const date = dayAhead(3, 8);
    await signIn(page, stack);
    await open(page, 'calendar');
    const whose = page.locator('#slot-consultant');
    await whose.selectOption({ label: firm.name });
    await page.locator('#slot-date').fill(date);
    await page.locator('#slot-time').fill('06:30');
    // The request reaches the server, but its answer is lost.
    await page.route('**/api/slots/generate', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button(area(page), texts.slots.add).click();
    await expect(toast(page, texts.slots.addFailed)).toBeVisible();
    await page.unroute('**/api/slots/generate');
    await whose.selectOption({ label: 'Bea Meier' });
    await button(area(page), texts.slots.add).click();
    await expect(toast(page, texts.slots.added)).toBeVisible();
    const answer = await fetch(`${stack.url}/api/slots/available?consultant=${bea}`);
    expect(await answer.json()).toContainEqual({ date, time: '06:30', available: true });
  },
);

test(
  'desk consultants: before retiring, lists and opens the appointments still ahead',
  atNight,
  async ({ page, stack }) => {
    await ask(stack, 'POST', '/appointments/entered', {
      ...{ date: dayAhead(3, 8), time: '07:00', clientName: 'Ahead Person', email: '' },
      ...{ service: 'sonstige', consultant: await idOf(stack, 'Bea Meier') },
    });
    await signIn(page, stack);
    await open(page, 'consultants');
    await area(page)
      .getByRole('button', { name: `${words.retire}: Bea Meier` })
      .click();
    const asked = page.locator('dialog[open]').first();
    await expect(asked).toContainText(acts.closing.title.one);
    await expect(asked).toContainText(acts.closing.kept);
    await expect(asked).not.toContainText('Past Person');
    expect(await findViolations(page)).toEqual([]);
    await button(asked, 'Ahead Person').click();
    await expect(dialog(page)).toContainText(appointments.historyTitle);
    await button(dialog(page), texts.close).click();
    await button(asked, texts.cancel).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(rowOf(page, 'Bea Meier')).toContainText(words.active);
  },
);

test(
  'desk consultants: before retiring, shows the first appointments, that more exist, or a failed read',
  atNight,
  async ({ page, stack }) => {
    const listed = await ask(stack, 'GET', '/appointments');
    const known = z.parse(z.array(z.looseObject({ clientName: z.string() })), listed);
    const ahead = known.find(({ clientName }) => clientName === 'Ahead Person');
    const many = Array.from({ length: 101 }, (_, at) => ({
      ...ahead,
      id: String(at).padStart(22, 'a'),
    }));
    let isOut = false;
    const none = { count: 0, times: [] };
    const preview = { gained: none, lost: none, kept: many, held: [] };
    await page.route('**/api/appointments/takers', async (route) => {
      const found = many.map((appointment) => ({ appointment, free: [], next: [] }));
      await route.fulfill({ json: found });
    });
    await page.route('**/api/hours/preview', async (route) => {
      await (isOut ? route.abort() : route.fulfill({ json: preview }));
    });
    await signIn(page, stack);
    await open(page, 'consultants');
    const retire = area(page).getByRole('button', { name: `${words.retire}: Bea Meier` });
    await retire.click();
    await expect(dialog(page).locator('.desk-closing tbody tr')).toHaveCount(100);
    await expect(dialog(page)).toContainText(acts.closing.more);
    await button(dialog(page), texts.cancel).click();
    isOut = true;
    await page.reload();
    await retire.click();
    await expect(dialog(page)).toContainText(words.aheadUnread);
    await expect(button(dialog(page).locator('> .desk-actions'), words.retire)).toBeEnabled();
    isOut = false;
    await button(dialog(page), texts.retry).click();
    await expect(dialog(page)).toContainText(acts.closing.more);
    await expect(dialog(page)).not.toContainText(words.aheadUnread);
  },
);

test(
  'desk consultants: refuses to delete a consultant with appointments and offers to retire instead',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'consultants');
    await add(page, 'Cleo Kurz');
    await area(page)
      .getByRole('button', { name: `${words.delete}: Cleo Kurz` })
      .click();
    await button(dialog(page), words.delete).click();
    await expect(rowOf(page, 'Cleo Kurz')).toHaveCount(0);
    await area(page)
      .getByRole('button', { name: `${words.delete}: Bea Meier` })
      .click();
    await expect(dialog(page)).toContainText(fill(words.deleteQuestion, isolated('Bea Meier')));
    await button(dialog(page), words.delete).click();
    const told = toast(page, words.deleteFailed);
    await expect(told).toContainText(acts.refusals.consultant_in_use);
    await told.getByRole('button', { name: words.retire }).click();
    await expect(dialog(page)).toContainText('Ahead Person');
    // The toast that led here moves into the dialog.
    await button(dialog(page).locator('> .desk-actions'), words.retire).click();
    await expect(rowOf(page, 'Bea Meier')).toContainText(words.retired);
  },
);

for (const scheme of ['light', 'dark'] as const) {
  test(
    `desk consultants: pass axe and fit a phone, in Arabic, ${scheme}`,
    atNight,
    async ({ page, stack }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.emulateMedia({ colorScheme: scheme });
      await signIn(page, stack, 'ar');
      await open(page, 'consultants');
      await expect(rows(page).first()).toBeVisible();
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);
      await button(area(page), pick('ar', 'adminConsultants').add).click();
      expect(await overflowsSideways(page)).toBe(false);
      expect(await findViolations(page)).toEqual([]);
    },
  );
}
