import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { lacksLink } from '#features/appointments/contract/place.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** Marks an appointment by video without a link, which its client is promised; nothing for all others. */
export function VideoMark({ appointment }: { appointment: DeskAppointment }) {
  const { texts } = useDesk();
  const owner = useConsultants().all.find(({ id }) => id === appointment.consultant);
  const { status } = appointment;
  if (!owner || !isActive(status) || !lacksLink(appointment, owner.meetingLink)) return null;
  return <p className="desk-row-more desk-overlap">{texts.appointments.videoMissing}</p>;
}
