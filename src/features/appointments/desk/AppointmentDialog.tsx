import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { oneAppointment } from './one-appointment.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { AppointmentContent } from './AppointmentContent.tsx';
import { StatusLabel } from './StatusLabel.tsx';

export interface AppointmentDialogProps {
  id: string;
  /** Opens another appointment's panel over this one. */
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/** Panel with the current state of an appointment; only a message once the appointment is erased. */
function Content({ id, onShow, onClose }: AppointmentDialogProps) {
  const { texts, actTexts, locale } = useDesk();
  const { value, isGone } = useRead(oneAppointment(id));
  const appointment = isGone ? undefined : value;
  return (
    <Dialog
      title={appointment?.clientName ?? texts.appointments.when}
      about={
        appointment && (
          <p className="desk-panel-about tabular">
            <span>{formatSpan(appointment, locale)}</span>
            <StatusLabel status={appointment.status} />
          </p>
        )
      }
      isPanel
      onClose={onClose}
    >
      {appointment ? (
        <AppointmentContent appointment={appointment} onShow={onShow} onClose={onClose} />
      ) : (
        <p role="alert">{actTexts.refusals.not_found}</p>
      )}
    </Dialog>
  );
}

export const AppointmentDialog = walledDialog('appointment', Content);
