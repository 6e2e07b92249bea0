import { randomInt } from 'node:crypto';
import Stripe from 'stripe';
import { openAccount, type StripeEvent } from './account.ts';
import { type ApiOptions, stripeApi } from './api.ts';
import type { BookFile } from './book-file.ts';
import { expireDue } from './checkout.ts';
import { webhookSender, type WebhookOptions } from './webhooks.ts';

/** The version that the library is made for, and so the one that is pinned. */
export const apiVersion = Stripe.API_VERSION;

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits as Stripe's names have them. */
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
  /** Sees each event as it is sent out. */
  told?: (event: StripeEvent) => void;
}

export type Counterpart = Awaited<ReturnType<typeof openCounterpart>>;

/** An account, the API over it and its webhooks; what listens to the API is not part of it. */
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
    /** Does something to the account, and has it kept and told. */
    async act<T>(what: () => T): Promise<T> {
      expireDue(account);
      try {
        return what();
      } finally {
        await account.settle();
      }
    },
    /** Ends what is over by the clock. */
    async tick() {
      if (expireDue(account)) await account.settle();
    },
    settled: () => webhooks.settled(),
    close: () => webhooks.close(),
  };
}
