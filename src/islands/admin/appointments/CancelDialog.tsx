import type { DeskAppointment } from '#contract/appointment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatSpan } from '#islands/admin/span.ts';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { CancelForm } from './CancelForm.tsx';

export interface CancelDialogProps {
  appointment: DeskAppointment;
  onCancelled: () => void;
  onClose: () => void;
}

/** Asks before an appointment of the list is cancelled: its client learns of it at once. */
export function CancelDialog({ appointment, onCancelled, onClose }: CancelDialogProps) {
  const { texts, locale } = useDesk();
  return (
    <Dialog
      title={texts.appointments.cancelSubmit}
      onClose={onClose}
      className="desk-dialog-narrow"
    >
      <p>
        <bdi className="desk-strong">{appointment.clientName}</bdi>
        <br />
        {formatSpan(appointment, locale)}
      </p>
      <CancelForm appointment={appointment} onCancelled={onCancelled} onBack={onClose} />
    </Dialog>
  );
}
