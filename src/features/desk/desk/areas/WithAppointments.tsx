import type { ReactNode } from 'react';
import { type AppointmentParts, AppointmentPartsContext } from '#features/appointments/desk.ts';
import { OutsideMark } from '#features/calendars/desk.ts';
import { AppointmentDeliveries } from '#features/delivery/desk.ts';
import { findKnown } from '#features/records/desk.ts';
import {
  AppointmentMoney,
  AppointmentPayments,
  MoneyMark,
  WithRequest,
  WithSums,
} from '#features/payments/desk.ts';

const parts: AppointmentParts = {
  OutsideMark,
  Money: AppointmentMoney,
  WithSums,
  MoneyMark,
  Payments: AppointmentPayments,
  WithRequest,
  Deliveries: AppointmentDeliveries,
  findKnown,
};

/** For an area in which an appointment can be opened: what other subjects show of it. */
export const WithAppointments = ({ children }: { children: ReactNode }) => (
  <AppointmentPartsContext value={parts}>{children}</AppointmentPartsContext>
);
