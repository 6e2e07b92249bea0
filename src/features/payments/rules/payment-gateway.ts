/** What payments need of the service that takes the money; `features/payments/stripe/` is it. */
import type { Outcome } from '#platform/rules/outcome.ts';
import type {
  DisputeRecord,
  PaymentRecord,
  RefundOrder,
  RefundRecord,
  SessionState,
} from './payment.ts';

/** A checkout session and all that has become of its money, as the service says now. */
export interface SessionTruth {
  id: string;
  state: SessionState;
  expiresAt: string;
  isTest: boolean;
  /** The page that takes the money, while the session is open. */
  url?: string | undefined;
  /** What the payer typed there. */
  email?: string | undefined;
  paid?: { at: string; intent: string } | undefined;
  /** Each with the order of ours that it carries out, if it is one. */
  refunds: readonly (RefundRecord & { order?: string | undefined })[];
  dispute?: DisputeRecord | undefined;
}

/**
 * Every call answers `payments_unavailable` where the service does not. Ids are the service's own.
 */
export interface PaymentGateway {
  /** A session of the payment; the same `key` gives the same session, or the same refusal, for a day. */
  open: (record: PaymentRecord, key: string) => Promise<Outcome<SessionTruth>>;
  /** A session that is not this payment's, or takes another amount, is never told to be paid. */
  truthOf: (sessionId: string, record: PaymentRecord) => Promise<Outcome<SessionTruth>>;
  /** `false` for a session that is not open any more. */
  expire: (sessionId: string) => Promise<Outcome<boolean>>;
  /** Whether somebody paid through it: the money came, or is on its way. `false` for an unknown one. */
  isComplete: (sessionId: string) => Promise<Outcome<boolean>>;
  /**
   * Gives money back, once for each order's key. `not_refundable` for more than is left,
   * `refund_refused` for what Stripe does not do for other reasons.
   */
  refund: (record: PaymentRecord, order: RefundOrder) => Promise<Outcome<void>>;
  /** The session through which a payment came; `null` for one that came another way. */
  sessionOf: (intent: string) => Promise<Outcome<string | null>>;
  /** The payments of which something was given back, or asked back, since then. */
  changedSince: (since: Date) => Promise<Outcome<readonly string[]>>;
}
