import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { oneAppointment } from './one-appointment.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { AppointmentContent } from './AppointmentContent.tsx';

export interface AppointmentDialogProps {
  id: string;
  /** Opens another one over it. */
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/** An appointment as it is now, whoever changes it; one that is erased meanwhile shows nothing more. */
function Content({ id, onShow, onClose }: AppointmentDialogProps) {
  const { texts, actTexts } = useDesk();
  const { value, isGone } = useRead(oneAppointment(id));
  const appointment = isGone ? undefined : value;
  return (
    <Dialog title={appointment?.clientName ?? texts.appointments.when} onClose={onClose}>
      {appointment ? (
        <AppointmentContent appointment={appointment} onShow={onShow} onClose={onClose} />
      ) : (
        <p role="alert">{actTexts.refusals.not_found}</p>
      )}
    </Dialog>
  );
}

export const AppointmentDialog = walledDialog('appointment', Content);
