/** The life of a checkout session: created, paid, expired. */
import type { Account, Cause } from './account.ts';
import { byId, type IntentRecord, type SessionRecord } from './record.ts';
import { invalidRequest, missingResource } from './refusal.ts';

/** In seconds; a session expires a day after its creation, unless its creator sets another time. */
const sessionSeconds = 86_400;

/** The parameters of a new session. */
export type NewSession = Pick<
  SessionRecord,
  | 'cents'
  | 'product'
  | 'locale'
  | 'successUrl'
  | 'cancelUrl'
  | 'reference'
  | 'metadata'
  | 'intentMetadata'
  | 'intentDescription'
  | 'adaptivePricing'
> & { expiresAt: number | undefined };

/** The session with that id; throws Stripe's refusal if there is none. */
export function sessionOf({ book }: Account, id: string): SessionRecord {
  const session = byId(book.sessions, id);
  if (!session) throw missingResource('checkout.session', id, 'session');
  return session;
}

/** Creates an open session. */
export function createSession(account: Account, asked: NewSession): SessionRecord {
  const created = account.seconds();
  const session: SessionRecord = {
    ...asked,
    id: `cs_test_a1${account.randomText(56)}`,
    created,
    expiresAt: asked.expiresAt ?? created + sessionSeconds,
    status: 'open',
    email: null,
    intent: null,
  };
  account.book.sessions.push(session);
  return session;
}

function end(account: Account, session: SessionRecord, cause?: Cause): void {
  session.status = 'expired';
  const intent = session.intent === null ? undefined : account.intentOf(session.intent);
  if (intent) {
    intent.status = 'canceled';
    intent.canceledAt = account.seconds();
  }
  account.emit('checkout.session.expired', session.id, cause);
}

/** Expires every session whose time is over; returns whether there was one. */
export function expireDue(account: Account): boolean {
  const due = account.book.sessions.filter(
    ({ status, expiresAt }) => status === 'open' && expiresAt <= account.seconds(),
  );
  for (const session of due) end(account, session);
  return due.length > 0;
}

/** Expires an open session before its time. */
export function expireSession(account: Account, id: string, cause?: Cause): SessionRecord {
  const session = sessionOf(account, id);
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  end(account, session, cause);
  return session;
}

/** Outcome of a payment: immediate, declined, or by a bank debit that takes days. */
export const wayNames = ['card', 'declined', 'delayed'] as const;
export type Way = (typeof wayNames)[number];

const declined: IntentRecord['failure'] = {
  code: 'card_declined',
  decline: 'generic_decline',
  message: 'Your card was declined.',
};
const debitFailed: IntentRecord['failure'] = {
  code: 'payment_intent_payment_attempt_failed',
  decline: 'insufficient_funds',
  message: 'The payment failed.',
};

const states = {
  card: { intent: 'succeeded', charge: 'succeeded' },
  declined: { intent: 'requires_payment_method', charge: 'failed' },
  delayed: { intent: 'processing', charge: 'pending' },
} as const;

function intentFor(account: Account, session: SessionRecord): IntentRecord {
  if (session.intent !== null) return account.intentOf(session.intent);
  const intent: IntentRecord = {
    id: `pi_3${account.randomText(23)}`,
    created: account.seconds(),
    session: session.id,
    cents: session.cents,
    status: 'requires_payment_method',
    canceledAt: null,
    method: 'card',
    description: session.intentDescription,
    metadata: session.intentMetadata,
    failure: null,
    charge: null,
  };
  account.book.intents.push(intent);
  session.intent = intent.id;
  return intent;
}

/** Pays an open session; a declined card leaves it open. */
export function pay(account: Account, id: string, way: Way, email: string): SessionRecord {
  const session = sessionOf(account, id);
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is ${session.status} and can no longer be paid.`);
  }
  const intent = intentFor(account, session);
  intent.status = states[way].intent;
  intent.method = way === 'delayed' ? 'sepa_debit' : 'card';
  intent.failure = way === 'declined' ? declined : null;
  intent.charge = `ch_3${account.randomText(23)}`;
  account.book.charges.push({
    id: intent.charge,
    created: account.seconds(),
    intent: intent.id,
    status: states[way].charge,
    email,
  });
  session.email = email;
  if (way !== 'declined') {
    session.status = 'complete';
    account.emit('checkout.session.completed', id);
  }
  return session;
}

/** Completes a bank debit: it succeeds or fails. */
export function settleDelayed(
  account: Account,
  id: string,
  outcome: 'succeeded' | 'failed',
): SessionRecord {
  const session = sessionOf(account, id);
  const intent = session.intent === null ? undefined : account.intentOf(session.intent);
  const charge = byId(account.book.charges, intent?.charge ?? '');
  if (intent?.status !== 'processing' || !charge) {
    throw invalidRequest('Nothing is on its way for this Checkout Session.');
  }
  charge.status = outcome;
  intent.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method';
  intent.failure = outcome === 'succeeded' ? null : debitFailed;
  account.emit(`checkout.session.async_payment_${outcome}`, id);
  return session;
}
