/**
 * Browser tests of what the desk costs in presses, from its first screen: each click, tap or key that is no typed
 * text counts; a choice in a select and a typed field do not.
 */
import type { Locator } from 'playwright/test';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { deskConsultantSchema } from '#features/consultants/contract/consultant-desk.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { addDays } from '#platform/time/zone.ts';
import { listAppointments } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { addConsultant, ask, forgetHours, saveHours, today } from './desk-hours-page.ts';
import { button, dialog, signIn, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  expect,
  findViolationsAtNight,
  inLanguages,
  overflowsSideways,
  type Page,
  test,
  when,
} from './support.ts';

test.use(still);
test.describe.configure({ mode: 'serial' });

const clients = ['Kora Muster', 'Hanna Muster', 'Carl Muster'] as const;

/** Its consultants and their appointments do not appear in the tests of other files. */
test.afterAll(async ({ stack }) => {
  for (const { id, clientName } of await listAppointments(stack)) {
    if (clients.some((name) => name === clientName))
      await ask(stack, 'DELETE', `/appointments/${id}`);
  }
  await forgetHours(stack);
});

const allWeek = {
  rules: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], spans: [{ from: '06:00', to: '09:00' }] }],
  holidays: [],
};
const widths = { desk: 1280, phone: 375 } as const;

/** Presses what is in sight, as a hand does, and counts. */
function counter(page: Page, isTouch: boolean) {
  let count = 0;
  return {
    press: async (target: Locator) => {
      count += 1;
      await (isTouch ? target.tap() : target.click());
      expect(await overflowsSideways(page)).toBe(false);
    },
    count: () => count,
  };
}

const exceptionsOf = async (stack: Stack, consultant: string) =>
  z.parse(deskScheduleSchema, await ask(stack, 'GET', `/hours?consultant=${consultant}`))
    .exceptions;

async function enter(stack: Stack, consultant: string, date: string, time: string, name: string) {
  const body = {
    ...{ date, time, consultant, clientName: name, email: `${time.slice(0, 2)}@example.com` },
    ...{ phone: '', service: 'strategie-beratung', locale: 'de' },
  };
  return z.parse(appointmentSchema, await ask(stack, 'POST', '/appointments/entered', body)).id;
}

for (const [at, [device, width]] of Object.entries(widths).entries()) {
  const isTouch = device === 'phone';

  for (const [turn, language] of inLanguages(isTouch ? 'ar' : 'de').entries()) {
    const hours = pick(language, 'adminHours');
    const { undone, undo } = pick(language, 'adminActs');
    const people = pick(language, 'adminConsultants');
    const { plus } = pick(language, 'adminFind');

    test.describe(`desk presses: ${device}, ${language}`, when(isTouch), () => {
      test.use({ viewport: { width, height: 812 }, hasTouch: isTouch });
      // Days of their own, so that neither devices nor languages meet.
      const tomorrow = addDays(today(), 1 + 30 * at + turn);
      const plusMenu = (page: Page, name: string) => button(page.locator('.desk-plus-menu'), name);

      test('ill for a day with three appointments in 6, and undone', async ({ page, stack }) => {
        const anna = await addConsultant(stack, `Anna ${device} ${language}`);
        const ben = await addConsultant(stack, `Ben ${device} ${language}`, 'clay');
        for (const consultant of [anna, ben]) await saveHours(stack, { ...allWeek, consultant });
        const ids: string[] = [];
        for (const [index, name] of clients.entries()) {
          ids.push(await enter(stack, anna, tomorrow, `0${6 + index}:00`, name));
        }
        await signIn(page, stack, language);
        const { press, count } = counter(page, isTouch);
        await press(button(page.locator('.desk-nav'), plus.open));
        expect(await findViolationsAtNight(page)).toEqual([]);
        await press(plusMenu(page, hours.absence.open));
        const who = page.locator('#absence-whose');
        await expect(who).toBeFocused();
        // Nobody is chosen unseen where there are several.
        await expect(who).toHaveValue('');
        await expect(who.locator('option').first()).toHaveText(hours.absence.choose);
        await expect(who.locator('option').last()).toHaveText(hours.exceptions.everyone);
        await who.selectOption({ label: `Anna ${device} ${language}` });
        await page.locator('#absence-date').fill(tomorrow);
        expect(await findViolationsAtNight(page)).toEqual([]);
        await press(button(dialog(page), hours.exceptions.preview));
        await dialog(page).locator('#closing-all').selectOption('hand');
        await press(button(dialog(page), hours.exceptions.submit));
        await expect(toast(page, hours.exceptions.added)).toBeVisible();
        expect(count()).toBeLessThanOrEqual(6);
        console.log(`ill, ${device}: ${count()} presses`);

        await expect(page.locator('dialog[open]')).toHaveCount(0);
        await expect(button(page.locator('.desk-nav'), plus.open)).toBeFocused();
        for (const id of ids) {
          const now = z.parse(appointmentSchema, await ask(stack, 'GET', `/appointments/${id}`));
          expect(now.consultant).not.toBe(anna);
        }
        expect(await exceptionsOf(stack, anna)).toHaveLength(1);
        await button(toast(page, hours.exceptions.added), undo).click();
        await expect(toast(page, undone)).toBeVisible();
        expect(await exceptionsOf(stack, anna)).toEqual([]);
      });

      test("two weeks' holiday in 4", async ({ page, stack }) => {
        await signIn(page, stack, language);
        const { press, count } = counter(page, isTouch);
        await press(button(page.locator('.desk-nav'), plus.open));
        await press(plusMenu(page, hours.absence.open));
        // Without a person nothing is sent.
        await page.locator('#absence-date').fill(addDays(tomorrow, 7));
        await button(dialog(page), hours.exceptions.preview).click();
        await expect(page.locator('#absence-whose')).toHaveAttribute('aria-invalid', 'true');
        await page.locator('#absence-whose').selectOption(`Ben ${device} ${language}`);
        await page.locator('#absence-endDate').fill(addDays(tomorrow, 20));
        await page.locator('#absence-reason').fill('Ferien');
        await press(button(dialog(page), hours.exceptions.preview));
        await expect(dialog(page)).toContainText(
          fill(hours.preview.titleOf, { name: isolate(`Ben ${device} ${language}`) }),
        );
        await press(button(dialog(page), hours.exceptions.submit));
        await expect(toast(page, hours.exceptions.added)).toBeVisible();
        expect(count()).toBeLessThanOrEqual(4);
        console.log(`holiday, ${device}: ${count()} presses`);
      });

      test('a new partner is bookable in 5', async ({ page, stack }) => {
        const name = `Clara ${device} ${language}`;
        await signIn(page, stack, language);
        const { press, count } = counter(page, isTouch);
        await press(button(page.locator('.desk-nav'), plus.open));
        await press(plusMenu(page, people.add));
        await page.locator('#new-consultant-name').fill(name);
        expect(await findViolationsAtNight(page)).toEqual([]);
        await press(button(dialog(page), people.save));
        const told = toast(page, fill(people.newHours.bookable, { name: isolate(name) }));
        await expect(told).toBeVisible();
        expect(count()).toBeLessThanOrEqual(5);
        console.log(`new partner, ${device}: ${count()} presses`);
        await expect(page.locator('dialog[open]')).toHaveCount(0);
        const listed = z.parse(
          z.array(deskConsultantSchema),
          await ask(stack, 'GET', '/admin/consultants'),
        );
        const clara = listed.find((one) => one.name === name)?.id ?? '';
        const hoursOf = await ask(stack, 'GET', `/hours?consultant=${clara}`);
        expect(z.parse(deskScheduleSchema, hoursOf).rules).toEqual(allWeek.rules);
        const free = await fetch(`${stack.url}/api/slots/available?consultant=${clara}`);
        expect(z.parse(z.array(z.unknown()), await free.json()).length).toBeGreaterThan(0);
      });
    });
  }
}
