import type { ComponentType } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';
import { createParts } from '#platform/desk/parts.ts';

/** A person from earlier appointments and messages; `''` where something is not known. */
export interface KnownClient {
  name: string;
  email: string;
  phone: string;
  locale: Locale;
}

/** What other subjects show of an appointment in its dialog. */
export interface AppointmentParts {
  /** Says that its time is taken in an outside calendar, too. */
  OutsideMark: ComponentType<{ appointment: DeskAppointment }>;
  /** What was paid for it and what is open, before it is cancelled or erased. */
  Money: ComponentType<{ appointment: string }>;
  /** The payments that were asked for it. */
  Payments: ComponentType<{ appointment: string }>;
  /** Asks for a payment. */
  RequestPayment: ComponentType<{ appointment: DeskAppointment }>;
  /** Who is known under a name or address that is typed. */
  findKnown: (call: DeskCall, q: string) => Promise<readonly KnownClient[]>;
  /** Its delivery log. */
  Deliveries: ComponentType<{ appointment: string }>;
}

export const [AppointmentPartsContext, useAppointmentParts] = createParts<AppointmentParts>();
