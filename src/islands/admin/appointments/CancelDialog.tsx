import type { DeskAppointment } from '#contract/appointment.ts';
import { oneAppointment } from '#islands/admin/data/one-appointment.ts';
import { useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatSpan } from '#islands/admin/span.ts';
import { walledDialog } from '#islands/admin/ui/DeskWall.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { CancelForm } from './CancelForm.tsx';

export interface CancelDialogProps {
  appointment: DeskAppointment;
  onClose: () => void;
}

/** Asks before an appointment of the list, as it is by now, is cancelled: its client learns of it. */
function Content({ appointment, onClose }: CancelDialogProps) {
  const { texts, actTexts, locale } = useDesk();
  const { value = appointment, isGone } = useRead(oneAppointment(appointment.id));
  return (
    <Dialog
      title={texts.appointments.cancelSubmit}
      onClose={onClose}
      className="desk-dialog-narrow"
    >
      {isGone ? (
        <p role="alert">{actTexts.refusals.not_found}</p>
      ) : (
        <>
          <p>
            <bdi className="desk-strong">{value.clientName}</bdi>
            <br />
            {formatSpan(value, locale)}
          </p>
          <CancelForm appointment={value} onCancelled={onClose} onBack={onClose} />
        </>
      )}
    </Dialog>
  );
}

export const CancelDialog = walledDialog('cancel', Content);
