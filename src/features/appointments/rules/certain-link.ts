import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { Counterpart } from '#features/hours/index.ts';

/** The address of a video meeting: the appointment's own, or the consultant's; '' for none. */
export const linkFor = (
  { meeting, place }: Pick<Appointment, 'meeting' | 'place'>,
  { meetingLink }: Pick<Counterpart, 'meetingLink'>,
): string => (meeting === 'video' ? (place ?? meetingLink) : '');

/** The same as the client is told it; '' until the appointment is confirmed. */
export const certainLink = (
  appointment: Pick<Appointment, 'meeting' | 'place' | 'status'>,
  counterpart: Pick<Counterpart, 'meetingLink'>,
): string => (appointment.status === 'confirmed' ? linkFor(appointment, counterpart) : '');
