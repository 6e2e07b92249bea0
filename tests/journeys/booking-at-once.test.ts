/**
 * A person confirms bookings at once: set at the desk, then booked everywhere that one reads it. By day each
 * of these in its own place: tests/appointments (components, endpoints, letters) and the desk's.
 */
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { listAppointments } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import {
  confirmation,
  openBooking,
  passOverlay,
  prepareBooking,
  submitButton,
} from './booking-page.ts';
import { button, dialog, open, rowOf, signIn, toast } from './desk-page.ts';
import { atNight, expect, findViolations, ownStack, test as base, toasts } from './support.ts';

/** A stack of its own, so that bookings of other files are asked first. */
const test = base.extend<object, { stack: Stack }>({ stack: ownStack() });

// The frames of the local mail pages run no scripts.
test.use({ expectedErrors: /Blocked script execution/ });

const booking = pick('de', 'booking');
const words = pick('de', 'adminConsultants');
const { statusLabels, appointments } = pick('de', 'admin');
const letter = pick('de', 'mail').visitor.booked;
const email = 'at.once@example.com';

test(
  'booking: is booked at once with a person who says so, on the page, by mail, link and desk',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'consultants');
    await button(rowOf(page, firm.name), `${words.edit}: ${firm.name}`).click();
    await page.locator('#consultant-atOnce').selectOption('atOnce');
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), words.save).click();
    await expect(toast(page, words.saved)).toBeVisible();
    await expect(rowOf(page, firm.name)).toContainText(words.atOnce.atOnce);

    await openBooking(page);
    await expect(submitButton(page)).toHaveText(booking.details.submit.books);
    await prepareBooking(page, 2, email);
    await submitButton(page).click();
    await passOverlay(page);
    await expect(toasts(page)).toContainText(booking.toasts.confirmed);
    await expect(confirmation(page)).toContainText(booking.confirmation.booked);
    await expect(confirmation(page)).not.toContainText(booking.confirmation.received);
    const stored = (await listAppointments(stack)).find((one) => one.email === email);
    expect(stored?.status).toBe('confirmed');

    const [about = ''] = letter.subject.split(':');
    await expect(async () => {
      await page.goto('/__mail');
      await page.getByRole('link', { name: about }).first().click({ timeout: 1000 });
    }).toPass();
    const frame = page.frameLocator('iframe.light');
    await expect(frame.getByText(letter.lead)).toBeVisible();
    // Without the name: nobody of the firm has confirmed.
    await expect(frame.getByText(pick('de', 'mail').greeting, { exact: true })).toBeVisible();
    const link = await frame.locator('a[href*="/appointment#"]').first().getAttribute('href');
    await page.goto(link ?? '');
    await expect(page.locator('main h1')).toHaveText(pick('de', 'appointment').titles.confirmed);

    await page.goto('/admin');
    await open(page, 'appointments');
    await expect(rowOf(page, email)).toContainText(statusLabels.confirmed);
    await rowOf(page, email).locator('.desk-row-open').click();
    const { booked, atOnce, requested } = appointments.history;
    await expect(dialog(page)).toContainText(booked);
    await expect(dialog(page)).toContainText(atOnce);
    await expect(dialog(page)).not.toContainText(requested);
  },
);
