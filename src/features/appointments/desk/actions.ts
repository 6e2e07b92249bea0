import type { Appointment } from '#features/appointments/contract/appointment.ts';
import {
  type AppointmentStatus,
  nextStatuses,
} from '#features/appointments/contract/appointment-status.ts';

/** What the desk offers for an appointment just now, in the order of its buttons. */
export const actionsFor = (appointment: Appointment): AppointmentStatus[] =>
  nextStatuses(appointment, new Date());
