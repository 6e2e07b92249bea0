import Stripe from 'stripe';
import { setTimeout as wait } from 'node:timers/promises';
import type { StripeEvent } from './account.ts';

export interface WebhookOptions {
  secret: string;
  now: () => Date;
  /** Address to which events are sent; `undefined` before the site runs. */
  address: () => string | undefined;
  send: (request: Request) => Promise<Response>;
  /** Delays before further attempts after a failed one, in ms; their number limits the attempts. */
  delays: readonly number[];
}

/** Headers that sign an event's exact bytes at `now`. */
export const signedHeaders = (body: string, secret: string, now: Date): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(now.getTime() / 1000),
  }),
});

const patienceMs = 10_000;

/** Sends events, and again if they are not accepted; never delays the caller. */
export function webhookSender({ secret, now, address, send, delays }: WebhookOptions) {
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function attempt({ body }: StripeEvent, url: string): Promise<boolean> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]);
    const headers = signedHeaders(body, secret, now());
    try {
      const answer = await send(new Request(url, { method: 'POST', headers, body, signal }));
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      // No server answers; there will be another attempt.
      return false;
    }
  }

  async function deliver(event: StripeEvent, later: readonly number[]): Promise<void> {
    const url = address();
    if (url === undefined || closing.signal.aborted || (await attempt(event, url))) return;
    const [delay, ...rest] = later;
    if (delay === undefined) return;
    wait(delay, undefined, { ref: false, signal: closing.signal }).then(
      () => track(deliver(event, rest)),
      // Closed in the meantime.
      () => undefined,
    );
  }

  const track = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };

  return {
    tell: (event: StripeEvent) => track(deliver(event, delays)),
    /** Resolves when every attempt that has begun has ended. */
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => closing.abort(),
  };
}
