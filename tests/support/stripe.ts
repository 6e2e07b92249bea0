/** A Stripe simulated in memory, for the real library; tests act as the payer and as the dashboard. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { respond } from '#local/http.ts';
import type { StripeEvent } from '#local/stripe/account.ts';
import type { ApiCall } from '#local/stripe/api.ts';
import { type BookFile, memoryBook } from '#local/stripe/book-file.ts';
import { expireSession, pay, settleDelayed, sessionOf, type Way } from '#local/stripe/checkout.ts';
import { apiVersion, openCounterpart, randomText } from '#local/stripe/counterpart.ts';
import {
  createRefund,
  openDispute,
  setDisputeState,
  setRefundState,
} from '#local/stripe/money-back.ts';
import { stripePages } from '#local/stripe/pages.ts';
import type { RefundStatus } from '#local/stripe/record.ts';
import { signedHeaders } from '#local/stripe/webhooks.ts';

/**
 * Stripe's condition: `lost` executes the request and cuts the answer off, `cut` cuts it off without
 * executing.
 */
type Weather = 'fine' | 'error' | 'busy' | 'cut' | 'lost';

async function listenOn(
  port: number,
  answer: (message: IncomingMessage, out: ServerResponse) => Promise<unknown>,
): Promise<Server> {
  const server = createServer((message, out) => void answer(message, out)).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return server;
}

const failing = (status: number) =>
  Response.json({ error: { type: 'api_error', message: 'As told by the test' } }, { status });

export type StripeTestServer = Awaited<ReturnType<typeof startStripe>>;

/**
 * Starts the simulated Stripe. `webhook` receives its events, and acts resolve once it has answered; without
 * it, no events are sent.
 */
export async function startStripe({
  now = () => new Date(),
  webhook,
  retryDelays = [],
  file = memoryBook(),
  site = 'https://www.example.com',
}: {
  now?: () => Date;
  webhook?: (request: Request) => Promise<Response> | undefined;
  retryDelays?: readonly number[];
  /** The data of an earlier instance. */
  file?: BookFile;
  site?: string;
} = {}) {
  const key = `sk_test_${randomText(24)}`;
  const webhookSecret = `whsec_${randomText(32)}`;
  const calls: ApiCall[] = [];
  const events: (StripeEvent & { headers: Record<string, string> })[] = [];
  const behaviour: {
    weather: Weather;
    /** The only call that `weather` affects, as `POST /v1/refunds`; by default all calls. */
    struck: string | undefined;
    delayMs: number;
    /** The initial status of refunds requested by the API. */
    refundStatus: RefundStatus | undefined;
    /** Work to run once, while this call waits for its answer. */
    meanwhile: { call: string; work: () => Promise<unknown> } | undefined;
  } = {
    weather: 'fine',
    ...{ struck: undefined, delayMs: 0, refundStatus: undefined, meanwhile: undefined },
  };

  const counterpart = await openCounterpart({
    file,
    now,
    randomText,
    key,
    webhookSecret,
    siteUrl: () => site,
    delays: retryDelays,
    send: async (request) => (await webhook?.(request)) ?? new Response(),
    called: (call) => calls.push(call),
    refundStatus: () => behaviour.refundStatus,
    told: (event) =>
      events.push({ ...event, headers: signedHeaders(event.body, webhookSecret, now()) }),
  });
  const { account } = counterpart;

  async function answer(request: Request, hangUp: () => void): Promise<Response> {
    if (behaviour.delayMs > 0) await wait(behaviour.delayMs);
    const called = `${request.method} ${new URL(request.url).pathname}`;
    const { meanwhile } = behaviour;
    if (meanwhile?.call === called) {
      behaviour.meanwhile = undefined;
      await meanwhile.work();
    }
    const weather = [undefined, called].includes(behaviour.struck) ? behaviour.weather : 'fine';
    if (weather === 'error') return failing(500);
    if (weather === 'busy') return failing(429);
    const done = weather === 'cut' ? undefined : await counterpart.api(request);
    if (done && weather !== 'lost') return done;
    hangUp();
    return new Response();
  }
  const listen = (port: number) =>
    listenOn(port, (message, out) =>
      respond(message, out, (request) => answer(request, () => message.socket.destroy())),
    );
  let server: Server | undefined = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  async function stop() {
    server?.close();
    server?.closeAllConnections();
    if (server) await once(server, 'close');
    server = undefined;
  }

  async function act(what: () => { id: string }): Promise<string> {
    const { id } = await counterpart.act(what);
    await counterpart.settled();
    return id;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    key,
    webhookSecret,
    behaviour,
    /** The API calls received, in order. */
    calls,
    /** The events sent, in order, each with the headers of its delivery. */
    events,
    /** All data of the simulated account. */
    book: account.book,
    /** The real library, configured as in the product. */
    client: (options: Stripe.StripeConfig = {}) =>
      new Stripe(key, {
        host: '127.0.0.1',
        port,
        protocol: 'http',
        apiVersion,
        telemetry: false,
        maxNetworkRetries: 0,
        ...options,
      }),
    /** The request that delivers an event to `path`, signed at `signedAt`. */
    delivery(event: StripeEvent, signedAt = now(), path = '/api/payments/webhook') {
      const headers = signedHeaders(event.body, webhookSecret, signedAt);
      return new Request(site + path, { method: 'POST', headers, body: event.body });
    },
    /** Pays a session on Stripe's page; returns the payment intent's id. */
    async pay(
      session: string,
      { email = 'payer@example.org', method = 'card' }: { email?: string; method?: Way } = {},
    ): Promise<string> {
      await act(() => pay(account, session, method, email));
      return sessionOf(account, session).intent ?? '';
    },
    settleDelayed: (session: string, outcome: 'succeeded' | 'failed') =>
      act(() => settleDelayed(account, session, outcome)),
    expire: (session: string) => act(() => expireSession(account, session)),
    /** Ends what has expired by the clock, as Stripe does by itself. */
    async passTime() {
      await counterpart.tick();
      await counterpart.settled();
    },
    /**
     * Refunds as in the dashboard and returns the refund's id; without `cents` the whole remaining amount.
     */
    refund: (intent: string, cents?: number, status?: RefundStatus) =>
      act(() => createRefund(account, { intent, cents, status })),
    setRefundState: (refund: string, status: RefundStatus) =>
      act(() => setRefundState(account, refund, status)),
    dispute: (intent: string) => act(() => openDispute(account, intent)),
    reviewDispute: (intent: string) => act(() => setDisputeState(account, intent, 'under_review')),
    closeDispute: (intent: string, outcome: 'won' | 'lost') =>
      act(() => setDisputeState(account, intent, outcome)),
    /** Stripe's pages, as the local stack serves them at the site's address. */
    pages: stripePages(counterpart),
    /** Resolves once all pending deliveries have been answered. */
    settled: () => counterpart.settled(),
    /** Sets whether connections are refused. */
    async setDown(isDown: boolean) {
      if (isDown) await stop();
      else server ??= await listen(port);
    },
    async close() {
      counterpart.close();
      await stop();
    },
  };
}
