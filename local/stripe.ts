/** Payments on a developer's machine: a counterpart of Stripe, with its payment page. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { reportFault } from './fault.ts';
import type { DataFolder } from './data-folder.ts';
import { type PartialHandler, serveHttp } from './http.ts';
import { bookFile } from './stripe/book-file.ts';
import { openCounterpart, randomText } from './stripe/counterpart.ts';
import { stripeAddress } from './stripe/frame.ts';
import { stripePages } from './stripe/pages.ts';
import type { Settings } from './settings.ts';

export interface LocalStripe {
  /** The functions' variables for payments; those that are not to be set are `undefined`. */
  variables: Readonly<Record<(typeof variableNames)[number], string | undefined>>;
  /** Answers at `/__stripe` and below. */
  handle: PartialHandler;
  /** Sets the site's address, to which events and payers are sent. */
  opened(siteUrl: string): void;
  /** A sentence on how payments work here, for the person who started the stack. */
  note(siteUrl: string): string;
  close(): Promise<void>;
}

export const variableNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
] as const;

const second = 1000;
/** Delays before an event that was not accepted is sent again; Stripe continues for days. */
const delays = [1, 5, 30, 120, 600].map((seconds) => seconds * second);
/** How often to look for sessions that have expired. */
const lookMs = 60 * second;

/** A secret of the folder as letters and digits, like Stripe's. */
const secretText = async (data: DataFolder, name: string) =>
  createHash('sha256')
    .update(await data.secret(name))
    .digest('hex');

async function startCounterpart(data: DataFolder): Promise<LocalStripe> {
  const key = `sk_test_${await secretText(data, 'stripe-key')}`;
  const webhookSecret = `whsec_${await secretText(data, 'stripe-webhook-secret')}`;
  let siteUrl = '';
  const counterpart = await openCounterpart({
    file: bookFile(join(data.path, 'stripe.json')),
    now: () => new Date(),
    randomText,
    key,
    webhookSecret,
    siteUrl: () => siteUrl,
    delays,
    send: (request) => fetch(request),
  });
  const server = await serveHttp({ handler: counterpart.api });
  const look = setInterval(() => {
    counterpart.tick().catch((error: unknown) => reportFault({ route: 'stripe' }, error));
  }, lookMs).unref();

  return {
    variables: {
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${server.port}`,
    },
    handle: stripePages(counterpart),
    opened: (url) => (siteUrl = url),
    note: (url) => `Payments: ${url}${stripeAddress} (nobody pays anything)`,
    async close() {
      clearInterval(look);
      counterpart.close();
      await server.close();
    },
  };
}

/** Payments that need no local server. */
const without = (variables: LocalStripe['variables'], note: string): LocalStripe => ({
  variables,
  handle: () => Promise.resolve(undefined),
  opened: () => undefined,
  note: () => note,
  close: () => Promise.resolve(),
});

const noVariables = {
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  STRIPE_API_URL: undefined,
};

/**
 * Starts the counterpart, kept in `stripe.json` of the data folder; the user's own keys, or the setting for
 * no payments, take precedence.
 */
export async function startStripe(settings: Settings, data: DataFolder): Promise<LocalStripe> {
  const { STRIPE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (STRIPE === '0') return without(noVariables, 'Payments: not set up (STRIPE=0)');
  if (STRIPE_SECRET_KEY === undefined && STRIPE_WEBHOOK_SECRET === undefined)
    return startCounterpart(data);
  const variables = { ...noVariables, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
  const isLive = STRIPE_SECRET_KEY?.includes('_live_') === true;
  return without(
    variables,
    `Payments: by Stripe itself, ${isLive ? 'for real money' : 'in test mode'}`,
  );
}
