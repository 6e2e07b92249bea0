/**
 * The visitor's link on the whole stack: to a colleague, and to another booking with what was entered. By day
 * in tests/links (components and endpoints: colleague, onward).
 */
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { addDays } from '#platform/time/zone.ts';
import { book, bookingOf, listAppointments } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { confirmation, press, submitButton, times } from './booking-page.ts';
import { anna, bruno, day, meeting, person, service, test } from './house-page.ts';
import { button, heading, main, openLink, stored, submit, tokenOf } from './links-page.ts';
import { atNight, expect, findViolations } from './support.ts';

const texts = pick('de', 'appointment');

async function bookedAt(stack: Stack, ahead: number, time: string, changes: object = {}) {
  const slot = { ...bookingOf({ date: addDays(firmToday(), ahead), time }), ...changes };
  const response = await book(stack, { ...slot, service: 'strategie-beratung' });
  return z.parse(appointmentSchema, await response.json());
}

test('moves to a colleague where the client chose nobody', atNight, async ({ page, house }) => {
  const { stack, ids } = house;
  const { id, consultant } = await bookedAt(stack, 8, '09:15');
  expect(consultant).toBe(ids[anna]);
  await openLink(page, tokenOf(id));
  await expect(main(page)).toContainText(anna);
  await button(page, texts.move.open).click();
  await day(page, 8).click();
  await person(page).selectOption(bruno);
  await press(times(page).last());
  await expect(main(page).locator('.linked-choice')).toContainText(bruno);
  expect(await findViolations(page)).toEqual([]);
  await submit(page).click();
  await expect(heading(page)).toHaveText(texts.titles.moved);
  await expect(main(page).locator('dl')).toContainText(bruno);
  expect(await stored(stack, id)).toMatchObject({ consultant: ids[bruno], time: '15:15' });
});

test(
  'books again with what was booked; number and message are asked anew',
  atNight,
  async ({ page, house }) => {
    const { stack, ids } = house;
    const known = { phone: '+41 44 000 00 00', meeting: 'phone', consultant: ids[anna] };
    const { id, clientName, email } = await bookedAt(stack, 7, '10:15', known);
    await openLink(page, tokenOf(id));
    await button(page, texts.cancel.open).click();
    await submit(page).click();
    await expect(heading(page)).toHaveText(texts.titles.cancelled);
    await main(page).getByRole('link', { name: texts.again }).click();
    await page.waitForURL(/\/booking\?service=/);
    await expect(page.locator('[name=name]')).toHaveValue(clientName);
    await expect(page.locator('[name=email]')).toHaveValue(email);
    await expect(page.locator('[name=phone]')).toHaveValue('');
    await expect(page.locator('[name=message]')).toHaveValue('');
    await expect(service(page)).toHaveValue('strategie-beratung');
    await expect(meeting(page, 'phone')).toBeChecked();
    await expect(person(page)).toHaveValue(ids[anna]);
    expect(decodeURIComponent(page.url())).not.toMatch(/Ada|example|\+41/);
    // It is in the form, and nowhere else.
    expect(await page.evaluate(() => sessionStorage.getItem('booking-form'))).toBeNull();
    await page.locator('[name=phone]').fill(known.phone);
    await page.locator('[name=message]').fill('Noch einmal');
    await day(page, 7).click();
    await press(times(page).first());
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
    const [latest] = await listAppointments(stack);
    expect(latest).toMatchObject({ clientName, email, meeting: 'phone', consultant: ids[anna] });
    expect(latest?.id).not.toBe(id);
  },
);
