/** Helpers for payments in the desk, and for what clients and Stripe do at the same time. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openLinkedPayment } from '#features/payments/contract/linked-payment-routes.ts';
import { listPayments } from '#features/payments/contract/payment-routes.ts';
import { openedPaymentSchema, type Payment } from '#features/payments/contract/payment.ts';
import { bookFile } from '#local/stripe/book-file.ts';
import type { ActName } from '#local/stripe/acts.ts';
import type { Way } from '#local/stripe/checkout.ts';
import { signIn as headersOf } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { button, dialog, rowOf } from './desk-page.ts';
import { expect, ownStack, type Page, test as base } from './support.ts';

/** Uses a stack without Stripe's keys. */
export const bareTest = base.extend<object, { stack: Stack }>({ stack: ownStack({ STRIPE: '0' }) });

/** The payment for this package, as the desk lists it. */
export async function paymentFor(stack: Stack, packageName: string): Promise<Payment> {
  const headers = await headersOf(stack);
  const response = await fetch(`${stack.url}${listPayments.path}`, { headers });
  const payments = z.parse(listPayments.response, await response.json());
  const found = payments.find((payment) => payment.packageName === packageName);
  if (!found) throw new Error(`no payment for ${packageName}`);
  return found;
}

const sendForm = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** The client pays on Stripe's page behind the link; Stripe then notifies the site. */
export async function pay({ url }: Stack, { link }: Payment, way: Way = 'card'): Promise<void> {
  const opening = await fetch(`${url}${openLinkedPayment.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).hash.slice(1) }),
  });
  const opened = z.parse(openedPaymentSchema, await opening.json());
  const answer = await sendForm(opened.url, { email: 'payer@example.org', way });
  expect(answer.status).toBe(303);
}

/** Acts on the paid session as if in Stripe's dashboard. */
export async function actAtStripe(stack: Stack, { id }: Payment, act: ActName, euros = '') {
  const { sessions } = await bookFile(join(stack.dataDir, 'stripe.json')).read();
  const session = sessions.find((one) => one.metadata['payment'] === id && one.intent !== null);
  if (!session?.intent) throw new Error('nothing was paid');
  const fields = { act, id: session.intent, euros };
  expect((await sendForm(`${stack.url}/__stripe`, fields)).status).toBe(303);
}

/** Fills the open form of a payment request. */
export async function fillRequest(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`#request-${name}`);
    if (name === 'locale') await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Opens the payment with this package name from the list. */
export async function openPayment(page: Page, packageName: string) {
  await rowOf(page, packageName).locator('.desk-row-open').click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(packageName);
}

/** Requests a payment with the desk's form, and leaves its dialog open. */
export async function requestAtDesk(
  page: Page,
  values: Readonly<Record<string, string>>,
  submit: string,
) {
  await fillRequest(page, values);
  await button(dialog(page), submit).click();
  await expect(page.locator('#payment-link')).toBeVisible();
}

/** The payment's status in the open dialog. */
export const stateInDialog = (page: Page) =>
  dialog(page).locator('.desk-payment-head .desk-status');
