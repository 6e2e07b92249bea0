/**
 * The proof that a visitor has opened a link of ours: it reaches the booking request from the page of the link,
 * whichever way they go there, and no other request.
 */
import { nextTo } from '#features/appointments/contract.ts';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { showLinkedAppointment } from '#features/links/contract/link-routes.ts';
import { linkedAppointmentSchema } from '#features/links/contract/link.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { listAvailable } from '#tests/stack/client.ts';
import {
  chooseSlot,
  confirmation,
  fillDetails,
  freeDays,
  passOverlay,
  submitButton,
  tabTo,
  times,
  visitor,
} from './booking-page.ts';
import { booked, heading, main, openLink, tokenOf } from './links-page.ts';
import { atNight, expect, type Page, test } from './support.ts';

const german = pick('de', 'appointment');
const english = pick('en', 'booking');

/** Fills in what is missing and sends the form. Returns the proof that went with it. */
async function proofSent(page: Page, email: string) {
  await fillDetails(page, { ...visitor, email });
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await submitButton(page).click();
  const { proof } = z.parse(z.looseObject({}), (await sending).postDataJSON());
  await passOverlay(page);
  await expect(confirmation(page)).toBeVisible();
  return proof;
}

test("an earlier appointment's page: its link and the header's button carry the proof to the form", async ({
  page,
  stack,
}) => {
  const { id } = await booked(stack, 20);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url(), JSON.stringify(request.headers())));
  const reading = page.waitForResponse((response) =>
    response.url().endsWith(showLinkedAppointment.path),
  );
  await openLink(page, tokenOf(id));
  const { proof = '' } = z.parse(linkedAppointmentSchema, await (await reading).json());
  await expect(heading(page)).toHaveText(german.titles.pending);
  const more = page.getByRole('link', { name: german.more });
  await expect(more).toHaveAttribute('href', `/booking#proof=${proof}`);

  await page.clock.install();
  await page.locator('header a[href^="/booking"]').click();
  await expect(page).toHaveURL(`${stack.url}/booking#proof=${proof}`);
  await expect(freeDays(page).first()).toBeEnabled();
  // Links to places on the page replace the fragment: that of the skip link, and of the footer to the form.
  await tabTo(page, page.locator('a[href="#main"]'));
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.locator('footer a[href="#booking"]').click();
  await page.locator('header [data-popup] > summary').click();
  await page.locator('header a[data-language=en]').click();
  await expect(page).toHaveURL(`${stack.url}/en/booking#proof=${proof}`);

  await expect(freeDays(page).first()).toBeEnabled();
  await page.locator('[name=service]').selectOption('finanz-investment');
  await chooseSlot(page, 3);
  expect(await proofSent(page, 'proof-earlier@example.com')).toBe(proof);
  await expect(page).toHaveTitle(new RegExp(english.confirmation.pageTitle));
  expect(requests.filter((text) => text.includes(proof))).toEqual([]);
});

test(
  "a lost time's page: each next time leads to the form with day and time chosen",
  atNight,
  async ({ page, stack }) => {
    const { id, ...appointment } = await booked(stack, 22);
    // Those after it first of all.
    const lostAt = `${appointment.date} ${appointment.time}`;
    const free = await listAvailable(stack);
    const next = nextTo(free, ({ date, time }) => `${date} ${time}` >= lostAt)[1];
    if (!next) throw new Error('no slot is left');
    const lost = { ...appointment, status: 'expired', lost: 'taken', proof: 'owner.signature' };
    await page.route(`**${showLinkedAppointment.path}`, (route) =>
      route.fulfill({ json: { ...lost, changeUntil: appointment.startsAt, canChange: false } }),
    );
    await page.clock.install();
    await openLink(page, tokenOf(id));
    await expect(heading(page)).toHaveText(german.titles.lost.taken);
    const named = main(page).locator(`a[href*="time="]`);
    await expect(named).toHaveCount(3);
    for (const link of await named.all()) {
      const { height = 0, width = 0 } = (await link.boundingBox()) ?? {};
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
    }
    await named.nth(1).click();
    await expect(freeDays(page).first()).toBeEnabled();
    await expect(page.locator('button[data-date][aria-pressed=true]')).toHaveAttribute(
      'data-date',
      next.date,
    );
    await expect(times(page).and(page.locator(':checked'))).toHaveValue(next.time);
    await expect(page.locator('[name=service]')).toHaveValue(appointment.service);
    const answering = page.waitForResponse((response) =>
      response.url().endsWith('/api/appointments'),
    );
    expect(await proofSent(page, 'proof-lost@example.com')).toBe(lost.proof);
    const made = z.parse(bookingAnswerSchema, await (await answering).json());
    expect(made).toMatchObject({ date: next.date, time: next.time });
  },
);
