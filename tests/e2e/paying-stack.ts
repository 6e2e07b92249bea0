/** A stack whose payments go to Stripe's counterpart, through the real library and real webhooks. */
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { type Payment, paymentSchema } from '#contract/payment.ts';
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type Stack,
  startStack,
} from '#tests/support/stack.ts';
import { signIn } from '#tests/stack/client.ts';
import { startStripe, type StripeTestServer } from '#tests/support/stripe.ts';
import { payButton } from './pay-page.ts';
import { test as base } from './support.ts';

export const test = base.extend<object, { stripe: StripeTestServer; port: number }>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  stripe: [
    async ({ port }, use) => {
      const site = `http://localhost:${port}`;
      const stripe = await startStripe({
        site,
        webhook: async (request) =>
          fetch(`${site}${new URL(request.url).pathname}`, {
            method: 'POST',
            headers: request.headers,
            body: await request.text(),
          }),
      });
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ stripe, port }, use) => {
      const dataDir = await makeDataDir();
      const stack = await startStack(dataDir, {
        PORT: String(port),
        STRIPE_SECRET_KEY: stripe.key,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.url,
      });
      await use(stack);
      await stack.stop();
      await removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
});

const asked = {
  packageName: 'Strategietag',
  amount: 1234.5,
  clientName: 'Ada Muster',
  email: 'ada@example.com',
};

async function post({ url, ...stack }: Stack, path: string, body?: object): Promise<Payment> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signIn({ url, ...stack })) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return z.parse(paymentSchema, await response.json());
}

/** The desk asks for a payment. */
export const request = (stack: Stack, changes: object = {}): Promise<Payment> =>
  post(stack, '/api/payments/checkout', { ...asked, ...changes });

/** The desk takes one back, or gives money back. */
export const act = (stack: Stack, id: string, what: 'expire' | 'refund', body?: object) =>
  post(stack, `/api/payments/${id}/${what}`, body);

/** Presses the button, and gives the checkout session to whose page at Stripe it leads. */
export async function goToStripe(page: Page): Promise<string> {
  await payButton(page).click();
  await page.waitForURL(/\/__stripe\/pay\/cs_/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
