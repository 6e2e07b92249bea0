import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { Counterpart } from '#features/hours/index.ts';

/** The address of a video meeting as the client is told it; '' until the appointment is confirmed. */
export const certainLink = (
  { meeting, status }: Pick<Appointment, 'meeting' | 'status'>,
  { meetingLink }: Pick<Counterpart, 'meetingLink'>,
): string => (meeting === 'video' && status === 'confirmed' ? meetingLink : '');
