/** What was told to whom: the stack with a mail server, and where the desk shows it. */
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/smtp.ts';
import { makeDataDir, removeDataDir, type Stack, startStack } from '#tests/support/stack.ts';
import { dialog } from './desk-page.ts';
import { expect, type Page, test as base } from './support.ts';

/** With a mail server of its own, which does what it is told to. */
export const test = base.extend<object, { smtp: SmtpTestServer }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ smtp }, use) => {
      const dataDir = await makeDataDir();
      const stack = await startStack(dataDir, { SMTP_URL: smtp.url });
      await use(stack);
      await stack.stop();
      await removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
});

/** A visitor's booking, as the desk lists it. */
export async function bookFor(stack: Stack, clientName: string, email: string) {
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no slot');
  expect((await book(stack, { ...bookingOf(slot), clientName, email })).status).toBe(201);
  const found = (await listAppointments(stack)).find((one) => one.clientName === clientName);
  if (!found) throw new Error('not booked');
  return found;
}

/** In an open appointment's dialog. */
export const deliveryOf = (page: Page, way: string) =>
  dialog(page).locator('.desk-delivery').filter({ hasText: way });
