import type Stripe from 'stripe';
import type { BookFile } from './book-file.ts';
import { type Book, byId, type IntentRecord } from './record.ts';
import { sessionView } from './session-view.ts';
import { chargeView, intentView } from './payment-view.ts';
import { disputeView, refundView } from './back-view.ts';

/** The events that the site's endpoint receives. */
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

/** The API call that caused an event; none if it was a click on a page. */
export type Cause = NonNullable<Stripe.Event['request']>;

/** Any object with an id. */
export type StripeObject =
  Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** An event as it is sent; its body contains everything. */
export interface StripeEvent {
  id: string;
  type: EventType;
  body: string;
}

/** The account's dependencies: storage, clock, random ids. */
export interface AccountOptions {
  file: BookFile;
  now: () => Date;
  /** Letters and digits, never the same twice. */
  randomText: (length: number) => string;
  siteUrl: () => string;
  apiVersion: string;
  /** Called for each event once its object is stored. */
  tell: (event: StripeEvent) => void;
}

export type Account = Awaited<ReturnType<typeof openAccount>>;

/** An account at Stripe: its objects and the events about them. Acts on it run one at a time. */
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

  /** The current API representation of the object with that id. */
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

  /** Queues an event about the object with that id, in its current state. */
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

  /** Stores what was done, then sends its events. */
  async function settle(): Promise<void> {
    const events = queued.splice(0);
    await file.keep(book);
    for (const event of events) tell(event);
  }

  return { book, seconds, randomText, view, emit, settle, intentOf };
}
