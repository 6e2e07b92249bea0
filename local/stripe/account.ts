import type Stripe from 'stripe';
import type { BookFile } from './book-file.ts';
import { type Book, byId, type IntentRecord } from './record.ts';
import { sessionView } from './session-view.ts';
import { chargeView, intentView } from './payment-view.ts';
import { disputeView, refundView } from './back-view.ts';

/** The events that the endpoint of the site is told of. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed';

/** Which call of the API made something happen; none where somebody clicked. */
export type Cause = NonNullable<Stripe.Event['request']>;

/** Anything that has an id of its own here. */
export type StripeObject =
  Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** An event as it is sent: its body says all. */
export interface StripeEvent {
  id: string;
  type: EventType;
  body: string;
}

/** What the world gives: where things are kept, what time it is, names that nobody has. */
export interface AccountOptions {
  file: BookFile;
  now: () => Date;
  /** Letters and digits, never the same twice. */
  randomText: (length: number) => string;
  siteUrl: () => string;
  apiVersion: string;
  /** Told of each event once what it tells of is kept. */
  tell: (event: StripeEvent) => void;
}

export type Account = Awaited<ReturnType<typeof openAccount>>;

/** An account at Stripe: what happened in it, and who is told. Acts on it run one at a time. */
export async function openAccount(options: AccountOptions) {
  const { file, now, randomText, siteUrl, tell } = options;
  const book: Book = await file.read();
  const queued: StripeEvent[] = [];
  const seconds = () => Math.floor(now().getTime() / 1000);

  function intentOf(id: string): IntentRecord {
    const intent = byId(book.intents, id);
    if (!intent) throw new Error(`The book has no ${id}`);
    return intent;
  }

  /** The object of that id as it is answered now. */
  function view(id: string): StripeObject | undefined {
    const session = byId(book.sessions, id);
    if (session) return sessionView(book, session, siteUrl());
    const intent = byId(book.intents, id);
    if (intent) return intentView(book, intent);
    const charge = byId(book.charges, id);
    if (charge) return chargeView(book, charge, intentOf(charge.intent));
    const refund = byId(book.refunds, id);
    if (refund) return refundView(refund, intentOf(refund.intent));
    const dispute = byId(book.disputes, id);
    return dispute && disputeView(dispute);
  }

  /** Has an event sent about the object of that id, as it is at this moment. */
  function emit(type: EventType, id: string, cause?: Cause): void {
    const event = {
      id: `evt_${randomText(24)}`,
      object: 'event',
      api_version: options.apiVersion,
      created: seconds(),
      data: { object: view(id) },
      livemode: false,
      pending_webhooks: 1,
      request: cause ?? { id: null, idempotency_key: null },
      type,
    };
    queued.push({ id: event.id, type, body: JSON.stringify(event, null, 2) });
  }

  /** Keeps what was done, then has its events sent. */
  async function settle(): Promise<void> {
    const events = queued.splice(0);
    await file.keep(book);
    for (const event of events) tell(event);
  }

  return { book, seconds, randomText, view, emit, settle, intentOf };
}
