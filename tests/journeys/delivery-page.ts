/** The stack with a mail server, and the delivery log in the desk. */
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/smtp.ts';
import type { Stack } from '#tests/support/stack.ts';
import { dialog } from './desk-page.ts';
import { expect, type Page, test as base, useStack } from './support.ts';

/** Starts the stack with its own mail server, whose behaviour a test can change. */
export const test = base.extend<object, { smtp: SmtpTestServer }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  stack: [({ smtp }, use) => useStack(use, { SMTP_URL: smtp.url }), { scope: 'worker' }],
});

/** Books an appointment as a visitor, and returns it as the desk lists it. */
export async function bookFor(stack: Stack, clientName: string, email: string) {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  expect((await book(stack, { ...bookingOf(slot), clientName, email })).status).toBe(201);
  const found = (await listAppointments(stack)).find((one) => one.clientName === clientName);
  if (!found) throw new Error('not booked');
  return found;
}

/** The entry of the delivery log in the open dialog that contains this text. */
export const deliveryOf = (page: Page, way: string) =>
  dialog(page).locator('.desk-delivery').filter({ hasText: way });
