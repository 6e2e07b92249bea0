/** Helpers for the public forms in browser tests, and for reading what the firm received. */
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { signIn } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';

/** The text has to arrive unchanged. */
const message = 'Grüße, =1+1 <b>fett</b> & "so"\n\nمرحبا 🕰️';
export const contact = {
  name: 'Ada Müller-Probe',
  email: 'ada@example.com',
  subject: '=Rückruf <i>bald</i>',
  message,
};
export const inquiry = {
  name: 'Ada Müller-Probe',
  email: 'ada@example.com',
  phone: '+43 1 234567',
  company: 'Probe & Söhne AG',
  message,
};

export const contactForm = (page: Page) => page.locator('#contact-form form');
export const dialog = (page: Page) => page.locator('dialog#inquiry');
export const opener = (page: Page, service: string) => page.locator(`[data-inquiry="${service}"]`);
export const submitOf = (page: Page) =>
  page.locator('main form, dialog form').locator('[type=submit]');

/** Fills the fields with these names in any form of the page. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`form [name=${name}]`).fill(value);
  }
}

async function list<S extends z.ZodMiniType>(stack: Stack, path: string, schema: S) {
  const response = await fetch(`${stack.url}${path}`, { headers: await signIn(stack) });
  return z.parse(z.array(schema), await response.json());
}

/** The contact messages as the admin sees them, newest first. */
export const listContactMessages = (stack: Stack) =>
  list(stack, '/api/contact/messages', contactMessageSchema);
export const listInquiries = (stack: Stack) => list(stack, '/api/inquiries', inquirySchema);
