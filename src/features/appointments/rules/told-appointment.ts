import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Told } from '#features/outbox/index.ts';

/** An appointment, its history and its deliveries, as read when a notification is about to be sent. */
export interface ToldAppointment {
  about: 'appointment';
  appointment: Appointment;
  /** All events, undone ones included. */
  history: readonly AppointmentEvent[];
  /** The number of the event, from 1, that the delivery was queued with; absent where there was none. */
  event?: number | undefined;
  /** When the reminder that nobody has answered was queued, in milliseconds since 1970. */
  remindedAt?: number | undefined;
  told: readonly Told[];
}
