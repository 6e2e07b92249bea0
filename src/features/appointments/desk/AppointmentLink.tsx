import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';

export interface AppointmentLinkProps {
  appointment: DeskAppointment;
  onShow: (appointment: DeskAppointment) => void;
}

/** An appointment in a sentence or short list: the client's name, which opens it, and its span. */
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
