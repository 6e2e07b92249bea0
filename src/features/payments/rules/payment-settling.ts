/**
 * The one step by which anything becomes known of a payment: ask Stripe, and record what it says.
 * Webhook, status call, desk, link and the daily round all take it; repeated, late and out-of-order
 * news changes nothing twice, since no event's own content is believed (decision 12).
 */
import { minuteMs } from '#platform/time/units.ts';
import type { Clock } from '#features/hours/index.ts';
import { type Outcome, type Refusal, refusal, success } from '#platform/rules/outcome.ts';
import type { PaymentGateway, SessionTruth } from './payment-gateway.ts';
import type { PaymentRecord } from './payment.ts';
import { noticesOf, type PaymentNotice, withTruth } from './payment-truth.ts';

/** A record as it was found; `isKnown` where the caller's idempotency key was used for it before. */
export interface FoundPayment {
  record: PaymentRecord;
  isKnown: boolean;
}

/** Payments as these steps need them; `W` is what an admin's change is written together with. */
export interface PaymentStore<W> {
  find: (id: string, write?: W) => Promise<FoundPayment | null>;
  findBySession: (sessionId: string) => Promise<PaymentRecord | null>;
  /**
   * Writes the record in place of the one with its version and counts that up, or nothing where
   * another has come in between (`conflict`), the caller's key is known (`known`), or the appointment
   * of a new one was erased (`gone`) or ended (`over`) meanwhile.
   */
  put: (
    record: PaymentRecord,
    change: { now: Date; notices?: readonly PaymentNotice[]; write?: W | undefined },
  ) => Promise<PaymentRecord | 'conflict' | 'known' | 'gone' | 'over'>;
}

export interface PaymentPorts<W> extends Clock {
  /** `undefined` where payments are not set up. */
  gateway: PaymentGateway | undefined;
  payments: PaymentStore<W>;
  randomId: () => string;
}

/** How often a step begins anew where others are quicker each time. */
export const mostAttempts = 5;

/** Others were quicker each time; asking again makes sense at once. */
export const busy: Refusal = { ok: false, code: 'payments_unavailable', retryAfterMs: 1000 };

/** Until somebody sets two variables and deploys (docs/operations.md). */
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
 * Asks Stripe about a session and records the answer with all that is to be told of it. `known`: the
 * session's record as the caller has just read or written it; without one it is read.
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
    // Whoever was quicker asked too, but perhaps too early: so ask anew.
    if (typeof done === 'object') return success({ record: done, truth: truth.value });
  }
  return busy;
}

/** The record, as it has just been read, with the latest that Stripe says of it; stale, as it stands, where Stripe says nothing. */
export async function refreshed<W>(
  record: PaymentRecord,
  ports: Pick<PaymentPorts<W>, 'gateway' | 'payments' | 'now'>,
): Promise<{ record: PaymentRecord; isStale: boolean }> {
  const sessionId = record.paid?.session ?? record.session?.id;
  if (sessionId === undefined || !ports.gateway) return { record, isStale: false };
  const settled = await settle(sessionId, ports, record);
  return settled.ok ? { record: settled.value.record, isStale: false } : { record, isStale: true };
}

/** Of which session, or of which payment, news tells; `none` is nobody's that we know. */
export type NewsSubject =
  { of: 'session'; id: string } | { of: 'payment'; intent: string } | { of: 'none' };

/**
 * What Stripe has news of is asked for and recorded. What is none of ours is heard like any other:
 * the account may serve other shops.
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
