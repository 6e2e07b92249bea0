/**
 * Visitors during a flood of bookings: pages solve the proof of work by themselves, and visitors see no
 * puzzle.
 */
import { request } from 'node:http';
import * as z from 'zod/mini';
import { availableSlotSchema } from '#features/hours/contract/available-slot.ts';
import {
  createChallenge,
  readProof,
  type WorkPorts,
} from '#features/protection/rules/proof-of-work.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import bookingAr from '#locales/ar/booking.json' with { type: 'json' };
import bookingDe from '#locales/de/booking.json' with { type: 'json' };
import formDe from '#locales/de/form.json' with { type: 'json' };
import type { Stack } from '#tests/support/stack.ts';
import { confirmation, overlay, prepareBooking, freeDays, submitButton } from './booking-page.ts';
import { contact, contactForm, fill, submitOf } from './forms-page.ts';
import { atNight, expect, findViolations, ownStack, test } from './support.ts';

/** With production's limits times two: the visitor books twice. */
const besieged = test.extend<object, { stack: Stack }>({
  stack: ownStack({ RATE_LIMIT_SCALE: '2' }),
});

/** Posts from one of the device's own addresses, each of which is a network. Resolves to the status. */
const postFrom = (localAddress: string, address: string, body: object) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    request(address, { method: 'POST', headers, localAddress }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });

/** Books without proof of work until it is required, from one network after another. */
async function flood({ url }: Stack): Promise<void> {
  const listed = await fetch(`${url}/api/slots/available`);
  const slots = z.parse(z.array(availableSlotSchema), await listed.json());
  for (const [index, { date, time }] of slots.toReversed().entries()) {
    const status = await postFrom(`127.${index + 1}.0.1`, `${url}/api/appointments`, {
      ...{ date, time, service: 'sonstige', clientName: 'Flut', message: 'x' },
      email: `flood${index}@example.com`,
    });
    if (status === 428) return;
    expect(status).toBe(201);
  }
  throw new Error('Nothing was ever asked');
}

const phone = { viewport: { width: 375, height: 812 }, expectedErrors: /428/ };
besieged.use(phone);
test.use(phone);

besieged('booking: works during a flood', atNight, async ({ page, stack }) => {
  await flood(stack);
  for (const [language, texts] of [
    ['de', bookingDe],
    ['ar', bookingAr],
  ] as const) {
    await page.goto(localizePath('/booking', language));
    await expect(freeDays(page).first()).toBeEnabled();
    await prepareBooking(page, 2, `${language}@example.com`);
    // The worker's script is held back, so that the status can be read.
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/worker-[^/]+\.js$/, (route) => held.then(() => route.continue()));
    await submitButton(page).click();
    await expect(overlay(page).getByRole('status')).toHaveText(texts.overlay.working);
    expect(await findViolations(page)).toEqual([]);
    letGo();
    await expect(confirmation(page)).toBeVisible();
    await page.unrouteAll();
    // Otherwise the next page would show this confirmation again.
    await page.getByRole('button', { name: texts.confirmation.again }).click();
  }
});

test('contact form: sends the required proof of work, and shows a status meanwhile', async ({
  page,
}) => {
  const ports: WorkPorts = {
    ...{ network: 'network', wider: 'wider' },
    ...{ kind: 'contact', now: new Date(), pressure: 1 },
    keyed: (text) => text,
  };
  const challenge = await createChallenge(1, ports);
  const sent: unknown[] = [];
  await page.route('**/api/contact', async (route) => {
    const { altcha, ...message } = z.parse(
      z.looseObject({ altcha: z.optional(z.string()) }),
      route.request().postDataJSON(),
    );
    if (altcha === undefined) {
      const problem = {
        type: 'x',
        title: 'x',
        status: 428,
        code: 'challenge_required',
        requestId: 'r',
      };
      await route.fulfill({ status: 428, json: { ...problem, challenge } });
      return;
    }
    sent.push({ message, proof: await readProof(altcha, ports) });
    await route.fulfill({ status: 201, json: { id: 'x'.repeat(22) } });
  });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/worker-[^/]+\.js$/, (route) => held.then(() => route.continue()));
  await page.goto(localizePath('/contact', 'de'));
  await expect(contactForm(page)).toBeVisible();
  await contactForm(page).scrollIntoViewIfNeeded();
  await fill(page, contact);
  await submitOf(page).click();
  await expect(contactForm(page).getByRole('status')).toHaveText(formDe.working);
  letGo();
  await expect(page.locator('[data-sonner-toast]')).toBeVisible();
  const proof = { id: challenge.signature, work: 1 };
  expect(sent).toEqual([{ message: { ...contact, locale: 'de', extra: '' }, proof }]);
});
