/** What a message is made of, whatever carries it. */
import type * as z from 'zod/mini';
import type { StandingAlarm } from '#features/outbox/contract/alarm.ts';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import type { NotificationKind, Recipient } from '#features/outbox/contract/delivery.ts';
import type { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import type { Told } from '#features/delivery/rules/delivery.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import type { Counterpart } from '#features/consultants/rules/staff.ts';

type AppointmentKind = Extract<NotificationKind, `appointment_${string}`>;
type PaymentKind = Extract<NotificationKind, `payment_${string}`>;

export const isOfAppointment = (kind: NotificationKind): kind is AppointmentKind =>
  kind.startsWith('appointment_');
export const isOfPayment = (kind: NotificationKind): kind is PaymentKind =>
  kind.startsWith('payment_');

export interface AppointmentNews {
  kind: AppointmentKind;
  recipient: Recipient;
  appointment: Appointment;
  /** Whom it is with, as the store knows them now. */
  counterpart: Counterpart;
  /** Whoever had it until then, to whom the news goes. */
  former?: Counterpart;
  /** Oldest first; of what was undone, nobody hears. */
  history: readonly AppointmentEvent[];
  /** What was undone included, as what was told counts them. */
  all: readonly AppointmentEvent[];
  /** The number of the event that the news was queued with, from 1, if it was one. */
  event?: number;
  /** What was told of it before, to anybody. */
  told: readonly Told[];
}

export interface MessageNews {
  kind: 'contact_message_received';
  recipient: 'firm';
  message: z.output<typeof contactMessageSchema>;
}

export interface InquiryNews {
  kind: 'inquiry_received';
  recipient: 'firm';
  inquiry: z.output<typeof inquirySchema>;
}

export interface PaymentNews {
  kind: PaymentKind;
  recipient: Recipient;
  payment: PaymentRecord;
  /** Tells several of a kind apart: of a refund, which of the record's it is, from 1. */
  event: number | undefined;
}

export interface AlarmNews {
  kind: 'alarm_raised';
  recipient: 'firm';
  alarm: StandingAlarm;
}

export type News = AppointmentNews | MessageNews | InquiryNews | PaymentNews | AlarmNews;

/** What a message may lead to. */
export interface Links {
  /** The site's address without a slash at its end: `https://www.example.com`. */
  site: string;
  /** Where the visitor sees, moves and cancels the appointment; absolute, with its token. */
  ofVisitor: (appointment: Appointment) => string;
  /** Where the firm confirms or declines a request; absolute, with its token. */
  ofFirm: (appointment: Appointment) => string;
  /** Where the client pays; absolute, with its token. */
  ofPayer: (payment: PaymentRecord) => string;
}
