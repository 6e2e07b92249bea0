/** Browser tests of an appointment's consultant: choosing one on entry, and handing over later. */
import type { Locator } from 'playwright/test';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { listAppointments } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { addDays } from '#platform/time/zone.ts';
import { addConsultant, ask, dayAhead, forgetHours, saveHours } from './desk-hours-page.ts';
import {
  act,
  area,
  button,
  dialog,
  open,
  rowOf,
  signIn,
  toast,
  unfold,
  words,
} from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  overflowsSideways,
  type Page,
  test,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of (409|422)/, locale: browserLocale.de });

const { appointments } = words.desk;
const people = pick('de', 'adminConsultants');
const isolated = (name: string) => `\u2068${name}\u2069`;
const daysOff = (date: string) => ({ from: `${date}T00:00`, to: `${addDays(date, 3)}T00:00` });
const close = (stack: Stack, date: string, more: object) =>
  ask(stack, 'POST', '/hours/exceptions', {
    ...more,
    exception: { kind: 'closed', ...daysOff(date), reason: 'Skiferien' },
  });

/**
 * Erases the client's appointments, then the consultants and hours: appointments refer to their consultant.
 */
async function forget(stack: Stack, clientName: string) {
  const theirs = (await listAppointments(stack)).filter((each) => each.clientName === clientName);
  for (const { id } of theirs) await ask(stack, 'DELETE', `/appointments/${id}`);
  await forgetHours(stack);
}

async function beginEntry(page: Page, values: Readonly<Record<string, string>>) {
  await open(page, 'appointments');
  await button(area(page), appointments.enter.open).click();
  for (const [name, value] of Object.entries(values))
    await page.locator(`#enter-${name}`).fill(value);
}

const submit = (form: Locator) => button(form, appointments.enter.submit).click();

test(
  'desk entry: with any consultant, does not ask about an absence while a colleague is free',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(2, 40);
    await addConsultant(stack, 'Fenja Frei');
    await close(stack, date, {});
    await signIn(page, stack);
    await beginEntry(page, { clientName: 'Fritz Freiwahl', date, time: '06:15' });
    await submit(dialog(page));
    await expect(toast(page, appointments.enter.sent)).toContainText(isolated('Fenja Frei'));
    await expect(rowOf(page, 'Fritz Freiwahl').locator('.desk-owner')).toHaveText('Fenja Frei');
    await forget(stack, 'Fritz Freiwahl');
  },
);

test(
  'desk entry: the question names the consultant and the reason why the time is closed',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(2, 47);
    const id = await addConsultant(stack, 'Grete Grau');
    await close(stack, date, {});
    const monday = { rules: [{ weekdays: [1], spans: [{ from: '09:00', to: '12:00' }] }] };
    await saveHours(stack, { ...monday, holidays: [], consultant: id });
    await signIn(page, stack);
    await beginEntry(page, { clientName: 'Gustav Gefragt', date, time: '06:15' });
    await submit(dialog(page));
    const notice = dialog(page).locator('.notice');
    await expect(notice).toContainText(
      fill(people.warnings.titleOf, { name: isolated('Grete Grau') }),
    );
    await expect(notice).toContainText(people.warnings.outside_hours);
    await expect(notice).toBeFocused();

    const [first] = await page.locator('#enter-consultant option').allTextContents();
    expect(first).toBe(people.whoever);
    await page.locator('#enter-consultant').selectOption({ index: 1 });
    await expect(notice).toHaveCount(0);
    await submit(dialog(page));
    await expect(notice).toContainText(`Abwesenheit: ${isolated('Skiferien')}, `);
    expect(await findViolations(page)).toEqual([]);

    await page.locator('#enter-consultant').selectOption({ index: 0 });
    await submit(dialog(page));
    await expect(notice).toContainText('Grete Grau');
    await button(dialog(page), people.warnings.enter).click();
    await expect(toast(page, appointments.enter.sent)).toBeVisible();
    await expect(rowOf(page, 'Gustav Gefragt').locator('.desk-owner')).toHaveText('Grete Grau');
    await forget(stack, 'Gustav Gefragt');
  },
);

test(
  'desk entry: drops the question about a time that was changed since, and confirms nothing',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(2, 54);
    const id = await addConsultant(stack, 'Hedi Halt');
    await close(stack, date, {});
    await close(stack, date, { consultant: id });
    await signIn(page, stack);
    await beginEntry(page, { clientName: 'Holger Hastig', date, time: '06:15' });
    await page.locator('#enter-consultant').selectOption(id);
    // The look-up of what closes the time is held back until another time was typed.
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const isLookUp = (url: URL) =>
      url.pathname === '/api/hours/times' && !url.searchParams.has('service');
    await page.route(isLookUp, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => isLookUp(new URL(request.url())));
    await submit(dialog(page));
    await asked;
    await page.locator('#enter-time').fill('07:15');
    await page.locator('#enter-consultant').selectOption({ index: 1 });
    const answered = page.waitForResponse((response) => isLookUp(new URL(response.url())));
    goOn();
    await answered;
    const send = button(dialog(page), appointments.enter.submit);
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    const notice = dialog(page).locator('.notice');
    await expect(notice).toHaveCount(0);
    // The new time gets its own question, about the consultant now chosen.
    const [request] = await Promise.all([
      page.waitForRequest(
        (one) => one.method() === 'POST' && one.url().endsWith('/appointments/entered'),
      ),
      submit(dialog(page)),
    ]);
    expect(request.postDataJSON()).not.toHaveProperty('confirm');
    await expect(notice).toContainText('Skiferien');
    await expect(notice).not.toContainText('Hedi Halt');
    await forgetHours(stack);
  },
);

test('desk entry: a call requires a phone number', atNight, async ({ page, stack }) => {
  await signIn(page, stack);
  const date = dayAhead(3, 40);
  await beginEntry(page, { clientName: 'Tilda Telefon', date, time: '06:15' });
  const phone = page.locator('#enter-phone');
  await expect(phone).not.toHaveAttribute('required');
  await page.locator('#enter-meeting').selectOption('phone');
  await expect(phone).toHaveAttribute('required');
  await submit(dialog(page));
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toBeFocused();
  await phone.fill('+41 44 000 00 00');
  await submit(dialog(page));
  await expect(toast(page, appointments.enter.sent)).toBeVisible();
  await forget(stack, 'Tilda Telefon');
});

test(
  'desk appointments: hands one over to a colleague and undoes it',
  atNight,
  async ({ page, stack }) => {
    const date = dayAhead(4, 40);
    const enter = (consultant?: string) =>
      ask(stack, 'POST', '/appointments/entered', {
        ...{ date, time: '06:15', clientName: 'Hanna Hin', email: '', service: 'sonstige' },
        ...(consultant !== undefined && { consultant }),
      });
    await enter();
    await addConsultant(stack, 'Ida Innen');
    await signIn(page, stack);
    await open(page, 'appointments');
    await rowOf(page, 'Hanna Hin').locator('.desk-row-open').click();
    await act(page, people.handOver.open);
    await expect(button(dialog(page), appointments.move.submit)).toBeVisible();
    const moment = dialog(page).locator('.desk-moments');
    const named = (name: string) => fill(appointments.moment.noneOf, { name: isolated(name) });
    await expect(moment).toContainText(named(firm.name));
    await expect(moment).toContainText(appointments.moment.anyway.move);
    await page.locator('#move-consultant').selectOption({ label: 'Ida Innen' });
    await expect(moment).toContainText(named('Ida Innen'));
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), people.handOver.submit).click();
    await expect(toast(page, people.handOver.done)).toContainText(`bei ${isolated('Ida Innen')}`);
    await expect(dialog(page).locator('.desk-facts')).toContainText('Ida Innen');
    const history = dialog(page).locator('.desk-history');
    await expect(history).toContainText(`→ ${isolated('Ida Innen')}`);
    await unfold(page);
    await history.getByRole('button', { name: words.acts.undo }).click();
    await expect(toast(page, words.acts.undone)).toBeVisible();
    await expect(dialog(page).locator('.desk-facts')).not.toContainText('Ida Innen');
    await forget(stack, 'Hanna Hin');
  },
);

test('desk hand-over: fits a phone in Arabic', atNight, async ({ page, stack }) => {
  const arabic = pick('ar', 'adminConsultants');
  const texts = pick('ar', 'admin').appointments;
  await page.setViewportSize({ width: 375, height: 812 });
  const date = dayAhead(5, 40);
  const id = await addConsultant(stack, 'Jana Jenseits');
  await close(stack, date, { consultant: id });
  const details = { clientName: 'Karim Klein', email: '', service: 'sonstige' };
  await ask(stack, 'POST', '/appointments/entered', { ...details, date, time: '06:15' });
  await signIn(page, stack, 'ar');
  await open(page, 'appointments');
  await rowOf(page, 'Karim Klein').locator('.desk-row-open').click();
  await act(page, arabic.handOver.open);
  // The client has no email address, so a note would not reach them.
  await expect(dialog(page).locator('.field', { hasText: texts.note })).toContainText(
    texts.noteUnsent,
  );
  await page.locator('#move-consultant').selectOption({ label: 'Jana Jenseits' });
  await button(dialog(page), arabic.handOver.submit).click();
  await expect(dialog(page).locator('.notice')).toContainText('Skiferien');
  expect(await overflowsSideways(page)).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  await button(dialog(page), arabic.warnings.handOver).click();
  await expect(toast(page, arabic.handOver.done)).toBeVisible();
  expect(texts.move.done).not.toBe(arabic.handOver.done);
  await forget(stack, 'Karim Klein');
});
