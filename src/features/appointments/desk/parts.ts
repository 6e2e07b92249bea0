import type { ComponentType, ReactNode, RefObject } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';
import type { MoneyReader } from '#platform/form/money-choice.ts';
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
  /** What was paid for it and what is open, before it is cancelled or erased; asks with a `reader`. */
  Money: ComponentType<{ appointment: string; reader?: RefObject<MoneyReader | null> }>;
  /** For a list: reads what its `MoneyMark`s show. */
  WithSums: ComponentType<{ ids: readonly string[]; children: ReactNode }>;
  /** What was paid for it and is open, in a row of that list. */
  MoneyMark: ComponentType<{ appointment: string }>;
  /** The payments that were asked for it. */
  Payments: ComponentType<{ appointment: string }>;
  /** Gives `children` what asks for a payment. */
  WithRequest: ComponentType<{
    appointment: DeskAppointment;
    children: (request: () => Promise<void>) => ReactNode;
  }>;
  /** Who is known under a name or address that is typed. */
  findKnown: (call: DeskCall, q: string) => Promise<readonly KnownClient[]>;
  /** Its delivery log. */
  Deliveries: ComponentType<{ appointment: string }>;
}

export const [AppointmentPartsContext, useAppointmentParts] = createParts<AppointmentParts>();
