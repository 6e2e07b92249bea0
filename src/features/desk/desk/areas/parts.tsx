/** What subjects show of each other at the desk, put together. */
import type { ReactNode } from 'react';
import {
  type AppointmentParts,
  AppointmentPartsContext,
  NamedAppointments,
  Week,
} from '#features/appointments/desk.ts';
import { OutsideCalendars, OutsideMark } from '#features/calendars/desk.ts';
import { AppointmentDeliveries } from '#features/delivery/desk.ts';
import { type HoursParts, HoursPartsContext } from '#features/hours/desk.ts';
import { AppointmentMoney, AppointmentPayments, RequestAction } from '#features/payments/desk.ts';

const appointmentParts: AppointmentParts = {
  OutsideMark,
  Money: AppointmentMoney,
  Payments: AppointmentPayments,
  RequestPayment: RequestAction,
  Deliveries: AppointmentDeliveries,
};
const hoursParts: HoursParts = { Week, OutsideCalendars, NamedAppointments };

/** For an area in which an appointment can be opened. */
export const WithAppointments = ({ children }: { children: ReactNode }) => (
  <AppointmentPartsContext value={appointmentParts}>{children}</AppointmentPartsContext>
);

/** For an area that shows hours, and appointments with them. */
export const WithHours = ({ children }: { children: ReactNode }) => (
  <WithAppointments>
    <HoursPartsContext value={hoursParts}>{children}</HoursPartsContext>
  </WithAppointments>
);
