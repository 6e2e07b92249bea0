import type { Appointment } from '#features/appointments/contract/appointment.ts';
import {
  type AppointmentStatus,
  nextStatuses,
} from '#features/appointments/contract/appointment-status.ts';
import type { Texts } from '#platform/i18n/texts.ts';

/** Statuses that the desk offers for an appointment now, in the order of the buttons. */
export const actionsFor = (appointment: Appointment): AppointmentStatus[] =>
  nextStatuses(appointment, new Date());

/** A request is declined, an appointment cancelled: two words for one status. */
export const endingOf = (
  { status }: Pick<Appointment, 'status'>,
  { statusActions, appointments: words }: Texts<'admin'>,
) =>
  status === 'pending'
    ? { name: statusActions.declined, submit: words.declineSubmit }
    : { name: statusActions.cancelled, submit: words.cancelSubmit };
