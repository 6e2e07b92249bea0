import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Told } from '#features/outbox/index.ts';

/** An appointment as it is when somebody is to be told of it. */
export interface ToldAppointment {
  about: 'appointment';
  appointment: Appointment;
  /** All that happened, what was undone included. */
  history: readonly AppointmentEvent[];
  /** The number of the event that the delivery was queued with, from 1, if it was one. */
  event?: number | undefined;
  told: readonly Told[];
}
