/** Payments: what the firm requests from a client, and the state of it at Stripe. */
import * as z from 'zod/mini';
import { disputeStates, isHeld, paymentStates, refundStates } from './payment-states.ts';
import { amountSchema, refundAmountSchema } from './amount.ts';
import { toCents } from '#platform/contract/euros.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import {
  dateSchema,
  emailSchema,
  idSchema,
  instantSchema,
  knownDateSchema,
  localeSchema,
  maxLength,
  oneLine,
  optionalLines,
  pageSizeSchema,
  requestLocaleSchema,
} from '#platform/contract/fields.ts';

/** Longest accepted lengths in characters, after trimming. */
export const maxPaymentLength = {
  packageName: 120,
  note: 1000,
  reason: 200,
  payer: 200,
  reference: 60,
} as const;

export const paymentStateSchema = z.enum(paymentStates, 'unknown_state');

/** What the firm holds of a payment, in cents. */
export const heldCents = (
  payment: Pick<Payment, 'state' | 'amount' | 'refunded' | 'elsewhere'>,
): number =>
  isHeld(payment) && !payment.elsewhere
    ? (toCents(payment.amount) ?? 0) - (toCents(payment.refunded) ?? 0)
    : 0;

/** What is on its way back of a payment, in cents. */
export const returningCents = ({ refunds }: Pick<Payment, 'refunds'>): number =>
  refunds
    .filter(({ state }) => state === 'pending')
    .reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0);

const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(longest, 'too_long'),
      z.regex(oneLine, 'invalid_characters'),
    );
/** Only spaces count as absent. */
const optionalLine = (longest: number) =>
  z.optional(
    z.pipe(
      z
        .string()
        .check(z.trim(), z.maxLength(longest, 'too_long'), z.regex(oneLine, 'invalid_characters')),
      z.transform((value) => value || undefined),
    ),
  );

/**
 * A payment request. With an appointment, name, address and language default to those of its client. Without
 * an e-mail address the link can only be copied.
 */
export const paymentRequestSchema = z.strictObject({
  packageName: text(maxPaymentLength.packageName),
  /** In euros. */
  amount: amountSchema,
  /** The firm's note to the client, shown in the mail and on the payment page. */
  note: optionalLines(maxPaymentLength.note),
  /** Language of letters to the client. Defaults to the appointment's, otherwise to German. */
  locale: z.optional(localeSchema),
  /** Not in the past. Defaults to `paymentDueDays` (`service-rules.ts`) from today. */
  dueOn: z.optional(knownDateSchema),
  appointment: z.optional(idSchema),
  clientName: z.optional(text(maxLength.name)),
  email: z.optional(emailSchema),
  /** Who pays, as on an invoice: often a company, with its address in one line. */
  payer: optionalLine(maxPaymentLength.payer),
  /** The client's own, such as an order number. */
  reference: optionalLine(maxPaymentLength.reference),
});
export type PaymentRequest = z.output<typeof paymentRequestSchema>;

const refundSchema = z.object({
  /** Stripe's id; our own while Stripe has not confirmed the refund. */
  id: z.string(),
  amount: z.number(),
  state: z.enum(refundStates),
  at: instantSchema,
  /** The firm's reason; absent for refunds made at Stripe itself. */
  reason: z.optional(z.string()),
});

/** A payment as the desk shows it; amounts in euros. */
export const paymentSchema = z.object({
  id: idSchema,
  /** Incremented with every change. `If-Match: "<version>"` refuses an act if the payment has changed. */
  version: z.number(),
  createdAt: instantSchema,
  /** Empty once the person is erased. */
  packageName: z.string(),
  amount: z.number(),
  dueOn: dateSchema,
  note: z.optional(z.string()),
  locale: localeSchema,
  appointment: z.optional(idSchema),
  clientName: z.optional(z.string()),
  email: z.optional(z.string()),
  payer: z.optional(z.string()),
  reference: z.optional(z.string()),
  state: paymentStateSchema,
  paidAt: z.optional(instantSchema),
  refunds: z.array(refundSchema),
  /** What has been refunded, and what can still be. */
  refunded: z.number(),
  refundable: z.number(),
  dispute: z.optional(
    z.object({
      state: z.enum(disputeStates),
      amount: z.number(),
      /** When it was raised. */
      at: instantSchema,
      /** The bank has only made an inquiry: no money was taken, and it can still be refunded. */
      isInquiry: z.optional(z.literal(true)),
    }),
  ),
  /** When its appointment ended without taking place; absent while it may take place. */
  overAt: z.optional(instantSchema),
  /** When the firm decided to keep the money for such an appointment. */
  dismissedAt: z.optional(instantSchema),
  /** It did not keep it then, but gave it back in another way than at Stripe. */
  elsewhere: z.optional(z.literal(true)),
  /** What the firm decided to keep when such an appointment ended, of a payment given back in part. */
  kept: z.optional(z.number()),
  /** Made with Stripe's test keys: no money moves. */
  isTest: z.boolean(),
  /** Address of the payment page. Anyone who has it can pay. */
  link: z.string(),
  /** The payment in Stripe's dashboard; present once it is paid. */
  dashboard: z.optional(z.url()),
  /** Stripe could not be asked: this is its last known state. */
  isStale: z.optional(z.literal(true)),
});
export type Payment = z.infer<typeof paymentSchema>;
export type Refund = Payment['refunds'][number];

export const paymentListQuerySchema = z.object({
  state: z.optional(paymentStateSchema),
  /** Only the payments of one appointment, all of them. */
  appointment: z.optional(idSchema),
  /** Only payments that hold money for an appointment that does not take place, the latest ended first. */
  over: z.optional(z.literal('true')),
  limit: pageSizeSchema,
  cursor: z.optional(idSchema),
});

/** `locale`: the language of the file's headers. */
export const paymentExportQuerySchema = z.object({
  state: z.optional(paymentStateSchema),
  locale: requestLocaleSchema,
});

/** `amount` defaults to all that is left. */
export const refundRequestSchema = z.strictObject({
  amount: z.optional(refundAmountSchema),
  /** Kept in the books and told to the client. */
  reason: text(maxPaymentLength.reason),
});

export const dismissQuerySchema = z.object({ elsewhere: z.optional(z.literal('true')) });

/** Appointments whose money is asked about. */
export const paymentSumsQuerySchema = z.strictObject({
  appointments: z.array(idSchema).check(z.maxLength(mostAtOnce, 'too_many')),
});

/** What was paid and is open for an appointment, in euros; appointments without payments are left out. */
export const paymentSumsSchema = z.array(
  z.object({
    appointment: idSchema,
    /** Held by the firm. */
    paid: z.number(),
    /** The part of `paid` that is on its way back; absent if none. */
    returning: z.optional(z.number()),
    processing: z.number(),
    open: z.number(),
    /** The part of `open` that is past its due date. */
    overdue: z.number(),
  }),
);
export type PaymentSums = z.infer<typeof paymentSumsSchema>[number];

/** Whether payments are set up, and whether with Stripe's test keys. */
export const paymentSetupSchema = z.object({ isSetUp: z.boolean(), isTest: z.boolean() });

/** A payment as its link shows it, without personal data. */
export const linkedPaymentSchema = z.object({
  /** Empty once the person is erased. */
  packageName: z.string(),
  amount: z.number(),
  dueOn: dateSchema,
  isOverdue: z.boolean(),
  note: z.optional(z.string()),
  locale: localeSchema,
  state: paymentStateSchema,
  paidAt: z.optional(instantSchema),
  /** What has been refunded. */
  refunded: z.number(),
  /** Whether it can be paid now. */
  canPay: z.boolean(),
  isTest: z.boolean(),
  /** Stripe could not be asked: this is its last known state. */
  isStale: z.optional(z.literal(true)),
});
export type LinkedPayment = z.infer<typeof linkedPaymentSchema>;

/** Address of Stripe's page for this payment, to which the browser goes next. */
export const openedPaymentSchema = z.object({ url: z.url() });
