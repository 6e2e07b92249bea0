import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Counterpart } from '#features/hours/index.ts';
import type { Recipient } from '#platform/contract/way.ts';
import type { Told } from '#features/outbox/index.ts';
import { appointmentWays } from './notifications.ts';

type AppointmentKind = keyof ReturnType<typeof appointmentWays>;

/** Whether a kind tells of an appointment. */
export const isOfAppointment = (kind: string): kind is AppointmentKind =>
  Object.hasOwn(appointmentWays(), kind);

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
