/** Helpers for payments: requests by the desk, Stripe's page as a client uses it, and its dashboard. */
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { type Payment, paymentSchema } from '#features/payments/contract/payment.ts';
import type { ActName } from '#local/stripe/acts.ts';
import type { Way } from '#local/stripe/checkout.ts';
import type { Stack } from '#tests/support/stack.ts';
import { signIn } from '#tests/stack/client.ts';
import { payButton } from './pay-page.ts';

const asked = {
  packageName: 'Strategietag',
  amount: 1234.5,
  clientName: 'Ada Muster',
  email: 'ada@example.com',
};

async function post(stack: Stack, path: string, body?: object): Promise<Payment> {
  const response = await fetch(`${stack.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signIn(stack)) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return z.parse(paymentSchema, await response.json());
}

/** Requests a payment as the desk does. */
export const request = (stack: Stack, changes: object = {}): Promise<Payment> =>
  post(stack, '/api/payments/checkout', { ...asked, ...changes });

/** Expires or refunds a payment as the desk does. */
export const act = (stack: Stack, id: string, what: 'expire' | 'refund', body?: object) =>
  post(stack, `/api/payments/${id}/${what}`, body);

/** Presses the pay button and returns the id of the checkout session that it opens at Stripe. */
export async function goToStripe(page: Page): Promise<string> {
  await payButton(page).click();
  await page.waitForURL(/\/__stripe\/pay\/cs_/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Fills and submits Stripe's page, which then redirects to the site. */
export async function payAtStripe(page: Page, way: Way = 'card'): Promise<void> {
  await page.locator('input[name=email]').fill('payer@example.org');
  await page.locator(`input[name=way][value=${way}]`).check();
  await page.locator('button').click();
}

/** Acts on a session in Stripe's dashboard, in another tab. */
export async function atDashboard(page: Page, session: string, name: ActName): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto('/__stripe');
  await beside.locator(`[id="${session}"] button[value=${name}]`).click();
  await beside.waitForURL(/\/__stripe#/);
  await beside.close();
}
