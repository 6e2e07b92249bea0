/** The payment service as the domain needs it; implemented by `features/payments/stripe/`. */
import type { Outcome } from '#platform/rules/outcome.ts';
import type {
  DisputeRecord,
  PaymentRecord,
  RefundOrder,
  RefundRecord,
  SessionState,
} from './payment.ts';

/** A checkout session with the current state of its money, as the service reports it. */
export interface SessionTruth {
  id: string;
  state: SessionState;
  expiresAt: string;
  isTest: boolean;
  /** Address of the payment page while the session is open. */
  url?: string | undefined;
  /** E-mail address that the payer typed there. */
  email?: string | undefined;
  paid?: { at: string; intent: string } | undefined;
  /** `order`: key of our refund order that the refund carries out, if any. */
  refunds: readonly (RefundRecord & { order?: string | undefined })[];
  dispute?: DisputeRecord | undefined;
}

/** Every call returns `payments_unavailable` if the service does not answer. Ids are those of the service. */
export interface PaymentGateway {
  /** Opens a session. The same `key` returns the same session, or the same refusal, for a day. */
  open: (record: PaymentRecord, key: string) => Promise<Outcome<SessionTruth>>;
  /** Reads a session. One of another payment or over another amount is never reported as paid. */
  truthOf: (sessionId: string, record: PaymentRecord) => Promise<Outcome<SessionTruth>>;
  /** Ends a session; `false` if it is no longer open. */
  expire: (sessionId: string) => Promise<Outcome<boolean>>;
  /** Whether the session was paid: the money came, or is on its way. `false` for an unknown session. */
  isComplete: (sessionId: string) => Promise<Outcome<boolean>>;
  /**
   * Refunds money, once per order key. `not_refundable`: more than is left; `refund_refused`: Stripe refuses
   * for another reason.
   */
  refund: (record: PaymentRecord, order: RefundOrder) => Promise<Outcome<void>>;
  /** Id of the session through which a payment came; `null` if it came another way. */
  sessionOf: (intent: string) => Promise<Outcome<string | null>>;
  /** Ids (intents) of the payments with a refund or dispute since then. */
  changedSince: (since: Date) => Promise<Outcome<readonly string[]>>;
}
