import { randomInt } from 'node:crypto';
import Stripe from 'stripe';
import { openAccount, type StripeEvent } from './account.ts';
import { type ApiOptions, stripeApi } from './api.ts';
import type { BookFile } from './book-file.ts';
import { expireDue } from './checkout.ts';
import { webhookSender, type WebhookOptions } from './webhooks.ts';

/** The API version for which the library is made, and which is therefore pinned. */
export const apiVersion = Stripe.API_VERSION;

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits, as in Stripe's ids. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

export interface CounterpartOptions
  extends
    Pick<ApiOptions, 'key' | 'called' | 'refundStatus'>,
    Pick<WebhookOptions, 'send' | 'delays'> {
  file: BookFile;
  now: () => Date;
  randomText: (length: number) => string;
  webhookSecret: string;
  siteUrl: () => string;
  /** Called for each event as it is sent. */
  told?: (event: StripeEvent) => void;
}

export type Counterpart = Awaited<ReturnType<typeof openCounterpart>>;

/** An account with its API and its webhooks, without the server that listens for API calls. */
export async function openCounterpart(options: CounterpartOptions) {
  const { now, webhookSecret: secret, siteUrl, send, delays, told } = options;
  const address = () => (siteUrl() === '' ? undefined : `${siteUrl()}/api/payments/webhook`);
  const webhooks = webhookSender({ secret, now, address, send, delays });
  const account = await openAccount({
    ...options,
    apiVersion,
    tell(event) {
      told?.(event);
      webhooks.tell(event);
    },
  });
  return {
    account,
    api: stripeApi({ ...options, account, apiVersion }),
    /** Carries out an act on the account, stores the result and sends its events. */
    async act<T>(what: () => T): Promise<T> {
      expireDue(account);
      try {
        return what();
      } finally {
        await account.settle();
      }
    },
    /** Expires sessions whose time is over. */
    async tick() {
      if (expireDue(account)) await account.settle();
    },
    settled: () => webhooks.settled(),
    close: () => webhooks.close(),
  };
}
