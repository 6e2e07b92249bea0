import type { Appointment } from '#features/appointments/contract/appointment.ts';
import {
  type AppointmentStatus,
  nextStatuses,
} from '#features/appointments/contract/appointment-status.ts';

/** Statuses that the desk offers for an appointment now, in the order of the buttons. */
export const actionsFor = (appointment: Appointment): AppointmentStatus[] =>
  nextStatuses(appointment, new Date());
