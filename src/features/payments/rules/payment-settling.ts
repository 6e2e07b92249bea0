/**
 * The only step that learns the state of a payment: it asks Stripe and records the answer. Webhook, status
 * call, desk, link and daily round all use it. Repeated, late and out-of-order events change nothing twice,
 * since the content of an event is never trusted (decision 12).
 */
import { minuteMs } from '#platform/time/units.ts';
import type { Clock } from '#features/hours/index.ts';
import { type Outcome, type Refusal, refusal, success } from '#platform/rules/outcome.ts';
import type { PaymentGateway, SessionTruth } from './payment-gateway.ts';
import type { PaymentRecord } from './payment.ts';
import { noticesOf, type PaymentNotice, withTruth } from './payment-truth.ts';

/** A record that was found; `isKnown`: the caller's idempotency key was used for it before. */
export interface FoundPayment {
  record: PaymentRecord;
  isKnown: boolean;
}

/** Store of payments; `W` is what is written together with an admin's change. */
export interface PaymentStore<W> {
  find: (id: string, write?: W) => Promise<FoundPayment | null>;
  findBySession: (sessionId: string) => Promise<PaymentRecord | null>;
  /**
   * Replaces the record that has its version and increments the version. Writes nothing if another change
   * came first (`conflict`), the caller's key is known (`known`), or the appointment of a new payment was
   * erased (`gone`) or is over (`over`).
   */
  put: (
    record: PaymentRecord,
    change: { now: Date; notices?: readonly PaymentNotice[]; write?: W | undefined },
  ) => Promise<PaymentRecord | 'conflict' | 'known' | 'gone' | 'over'>;
}

export interface PaymentPorts<W> extends Clock {
  /** `undefined` if payments are not set up. */
  gateway: PaymentGateway | undefined;
  payments: PaymentStore<W>;
  randomId: () => string;
}

/** How often a step is repeated after conflicts. */
export const mostAttempts = 5;

/** Every attempt met a conflict; the caller may retry at once. */
export const busy: Refusal = { ok: false, code: 'payments_unavailable', retryAfterMs: 1000 };

/** Refusal until an operator sets two variables and deploys (docs/operations.md). */
export const notSetUp: Refusal = {
  ok: false,
  code: 'payments_not_set_up',
  retryAfterMs: 60 * minuteMs,
};

export interface Settled {
  record: PaymentRecord;
  truth: SessionTruth;
}

/**
 * Asks Stripe about a session and records the answer with the notifications it causes. `known`: the session's
 * record as the caller has just read or written it; otherwise it is read.
 */
export async function settle<W>(
  sessionId: string,
  { gateway, payments, now }: Pick<PaymentPorts<W>, 'gateway' | 'payments' | 'now'>,
  known?: PaymentRecord,
): Promise<Outcome<Settled>> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const record = (attempt === 0 && known) || (await payments.findBySession(sessionId));
    if (!record) return refusal('not_found');
    if (!gateway) return notSetUp;
    const truth = await gateway.truthOf(sessionId, record);
    if (!truth.ok) return truth;
    const next = withTruth(record, truth.value, now);
    if (next === record) return success({ record, truth: truth.value });
    const done = await payments.put(next, { now, notices: noticesOf(record, next, now) });
    // Conflict: another caller asked Stripe too, but perhaps too early, so ask again.
    if (typeof done === 'object') return success({ record: done, truth: truth.value });
  }
  return busy;
}

/** Brings a record that was just read up to date; returns it as stale if Stripe does not answer. */
export async function refreshed<W>(
  record: PaymentRecord,
  ports: Pick<PaymentPorts<W>, 'gateway' | 'payments' | 'now'>,
): Promise<{ record: PaymentRecord; isStale: boolean }> {
  const sessionId = record.paid?.session ?? record.session?.id;
  if (sessionId === undefined || !ports.gateway) return { record, isStale: false };
  const settled = await settle(sessionId, ports, record);
  return settled.ok ? { record: settled.value.record, isStale: false } : { record, isStale: true };
}

/** The session or payment that an event is about; `none` if it is about nothing that we know. */
export type NewsSubject =
  { of: 'session'; id: string } | { of: 'payment'; intent: string } | { of: 'none' };

/**
 * Asks Stripe about the subject of an event and records the answer. Events about other payments are accepted
 * too, since the account may serve other shops.
 */
export async function toldOf<W>(
  subject: NewsSubject,
  ports: Pick<PaymentPorts<W>, 'gateway' | 'payments' | 'now'>,
): Promise<Outcome<{ received: true }>> {
  const heard = success({ received: true as const });
  if (subject.of === 'none') return heard;
  if (!ports.gateway) return notSetUp;
  const session =
    subject.of === 'session' ? success(subject.id) : await ports.gateway.sessionOf(subject.intent);
  if (!session.ok) return session;
  if (session.value === null) return heard;
  const settled = await settle(session.value, ports);
  return settled.ok || settled.code === 'not_found' ? heard : settled;
}
