import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Counterpart, Staff } from '#features/hours/index.ts';
import type { Recipient } from '#platform/contract/way.ts';
import type { Told } from '#features/outbox/index.ts';
import { appointmentWays } from './notifications.ts';

type AppointmentKind = keyof ReturnType<typeof appointmentWays>;

/** Whether a notification kind is about an appointment. */
export const isOfAppointment = (kind: string): kind is AppointmentKind =>
  Object.hasOwn(appointmentWays(), kind);

export interface AppointmentNews {
  kind: AppointmentKind;
  recipient: Recipient;
  appointment: Appointment;
  /** The consultant, as stored now. */
  counterpart: Counterpart;
  /** Names of consultants, as far as clients are told them. */
  nameOf?: Staff['nameOf'];
  /** The former consultant, where the notification goes to that person. */
  former?: Counterpart;
  /** Oldest first, without undone events. */
  history: readonly AppointmentEvent[];
  /** All events, undone ones included; the event counts in `told` refer to these. */
  all: readonly AppointmentEvent[];
  /** The number of the event, from 1, that the notification was queued with; absent where there was none. */
  event?: number;
  /** When the reminder that nobody has answered was queued, in milliseconds since 1970. */
  remindedAt?: number;
  /** The earlier and waiting deliveries about this appointment, to all recipients. */
  told: readonly Told[];
}
