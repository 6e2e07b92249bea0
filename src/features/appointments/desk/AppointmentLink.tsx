import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';

export interface AppointmentLinkProps {
  appointment: DeskAppointment;
  onShow: (appointment: DeskAppointment) => void;
}

/** An appointment in a sentence or a short list: whose it is, which opens it, and from when to when. */
export function AppointmentLink({ appointment, onShow }: AppointmentLinkProps) {
  const { locale } = useDesk();
  return (
    <>
      <button type="button" className="desk-row-open" onClick={() => onShow(appointment)}>
        <bdi>{appointment.clientName}</bdi>
      </button>{' '}
      ·{' '}
      <span className="tabular">
        <bdi>{formatSpan(appointment, locale)}</bdi>
      </span>
    </>
  );
}
