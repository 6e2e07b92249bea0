/** Payments: what the firm asks of a client, and what Stripe says has become of it. */
import * as z from 'zod/mini';
import { amountSchema, refundAmountSchema } from './amount.ts';
import { toCents } from '#platform/contract/euros.ts';
import {
  dateSchema,
  emailSchema,
  idSchema,
  instantSchema,
  localeSchema,
  maxLength,
  pageSizeSchema,
  requestLocaleSchema,
} from '#platform/contract/fields.ts';

/** Longest accepted lengths in characters, after trimming. */
export const maxPaymentLength = { packageName: 120, note: 1000, reason: 200 } as const;

/**
 * `open` until somebody pays, `processing` while the money is on its way, `failed` where it did not
 * come and can be paid anew, `expired` where the firm took the request back or its appointment does
 * not take place. `disputed` is in doubt:
 * the client's bank asks for it back; `lost` means that it got it.
 */
export const paymentStates = [
  'open',
  'processing',
  'failed',
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'lost',
  'expired',
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentStateSchema = z.enum(paymentStates, 'unknown_state');

const payable: readonly PaymentState[] = ['open', 'failed'];
/** Whether money can still be paid for it. */
export const isPayable = ({ state }: { state: PaymentState }): boolean => payable.includes(state);

const holding: readonly PaymentState[] = ['paid', 'partly_refunded', 'disputed'];
/** Whether the firm has money for it, all or a part. */
const isHeld = ({ state }: { state: PaymentState }): boolean => holding.includes(state);
/** What the firm has of a payment, in cents. */
export const heldCents = (payment: Pick<Payment, 'state' | 'amount' | 'refunded'>): number =>
  isHeld(payment) ? (toCents(payment.amount) ?? 0) - (toCents(payment.refunded) ?? 0) : 0;

/** One line, of which nothing is invisible or turns the rest around. */
const isPlainLine = (line: string) => !/[\p{Cc}\u202A-\u202E]/u.test(line);
const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(longest, 'too_long'),
      z.refine(isPlainLine, 'invalid_characters'),
    );
/** Nothing but spaces is none. */
const optionalText = (longest: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(longest, 'too_long')),
      z.transform((value) => value || undefined),
    ),
  );

/**
 * What is asked for, of whom. With an appointment, name, address and language are its client's
 * unless given; without an e-mail address the link can only be copied.
 */
export const paymentRequestSchema = z.strictObject({
  packageName: text(maxPaymentLength.packageName),
  /** In euros. */
  amount: amountSchema,
  /** The firm's word to the client: in the mail and on the page that pays. */
  note: optionalText(maxPaymentLength.note),
  /** In which the client is written to; the appointment's, or German. */
  locale: z.optional(localeSchema),
  /** Not in the past; in `paymentDueDays` (`service-rules.ts`) unless told. */
  dueOn: z.optional(dateSchema),
  appointment: z.optional(idSchema),
  clientName: z.optional(text(maxLength.name)),
  email: z.optional(emailSchema),
});
export type PaymentRequest = z.output<typeof paymentRequestSchema>;

export const refundStates = ['pending', 'succeeded', 'failed', 'canceled'] as const;

const refundSchema = z.object({
  /** Stripe's; of one that Stripe has not confirmed yet, our own. */
  id: z.string(),
  amount: z.number(),
  state: z.enum(refundStates),
  at: instantSchema,
  /** The firm's own words; none for what was refunded at Stripe itself. */
  reason: z.optional(z.string()),
});

export const disputeStates = ['open', 'won', 'lost'] as const;

/** A payment as the desk sees it; amounts in euros. */
export const paymentSchema = z.object({
  id: idSchema,
  /** Goes up with every change; `If-Match: "<version>"` refuses to act on what has changed. */
  version: z.number(),
  createdAt: instantSchema,
  packageName: z.string(),
  amount: z.number(),
  dueOn: dateSchema,
  note: z.optional(z.string()),
  locale: localeSchema,
  appointment: z.optional(idSchema),
  clientName: z.optional(z.string()),
  email: z.optional(z.string()),
  state: paymentStateSchema,
  paidAt: z.optional(instantSchema),
  refunds: z.array(refundSchema),
  /** What has been given back, and what still can be. */
  refunded: z.number(),
  refundable: z.number(),
  dispute: z.optional(
    z.object({
      state: z.enum(disputeStates),
      amount: z.number(),
      /** When it was raised. */
      at: instantSchema,
      /** The bank only asks as yet: no money was taken, and it can still be given back. */
      isInquiry: z.optional(z.literal(true)),
    }),
  ),
  /** Since when its appointment does not take place; absent while it may. */
  overAt: z.optional(instantSchema),
  /** When the firm decided to keep what was paid for it all the same. */
  dismissedAt: z.optional(instantSchema),
  /** Made with Stripe's test keys: no money moves. */
  isTest: z.boolean(),
  /** Where the client pays; whoever holds it may. */
  link: z.string(),
  /** Its page at Stripe, once somebody has paid. */
  dashboard: z.optional(z.url()),
  /** Stripe could not be asked: this is what it said last. */
  isStale: z.optional(z.literal(true)),
});
export type Payment = z.infer<typeof paymentSchema>;
export type Refund = Payment['refunds'][number];

export const paymentListQuerySchema = z.object({
  state: z.optional(paymentStateSchema),
  /** Only those of one appointment, all of them. */
  appointment: z.optional(idSchema),
  /** Only those that hold money for what does not take place, what ended last first. */
  over: z.optional(z.literal('true')),
  limit: pageSizeSchema,
  cursor: z.optional(idSchema),
});

/** The language of the file's headers. */
export const paymentExportQuerySchema = z.object({
  state: z.optional(paymentStateSchema),
  locale: requestLocaleSchema,
});

/** All that is left unless told. */
export const refundRequestSchema = z.strictObject({
  amount: z.optional(refundAmountSchema),
  /** For the books and for the client, who is told it. */
  reason: text(maxPaymentLength.reason),
});

/** Whether payments can be made here at all. */
export const paymentSetupSchema = z.object({ isSetUp: z.boolean(), isTest: z.boolean() });

/** A payment as its link shows it: nothing of whose it is. */
export const linkedPaymentSchema = z.object({
  packageName: z.string(),
  amount: z.number(),
  dueOn: dateSchema,
  isOverdue: z.boolean(),
  note: z.optional(z.string()),
  locale: localeSchema,
  state: paymentStateSchema,
  paidAt: z.optional(instantSchema),
  /** What has been given back. */
  refunded: z.number(),
  /** Whether it can be paid now. */
  canPay: z.boolean(),
  isTest: z.boolean(),
  /** Stripe could not be asked: this is what it said last. */
  isStale: z.optional(z.literal(true)),
});
export type LinkedPayment = z.infer<typeof linkedPaymentSchema>;

/** Where the browser is to go: Stripe's page for this payment. */
export const openedPaymentSchema = z.object({ url: z.url() });
