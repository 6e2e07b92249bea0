import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { MoveForm } from '#features/appointments/desk/MoveForm.tsx';
import type { Wish } from '#features/appointments/desk/moving.ts';
import { oneAppointment } from '#features/appointments/desk/one-appointment.ts';
import type { Failure } from '#platform/browser/api.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';

export interface MoveDialogProps {
  appointment: DeskAppointment;
  /** Where it was dropped. */
  wish: Wish;
  /** Why it did not stay there, if that was tried. */
  failure?: Failure;
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/** Asks what to do with an appointment that was dropped where it cannot simply be. */
function Content({ appointment, wish, failure, onShow, onClose }: MoveDialogProps) {
  const { texts, actTexts, locale } = useDesk();
  const { value = appointment, isGone } = useRead(oneAppointment(appointment.id));
  return (
    <Dialog title={texts.appointments.move.open} onClose={onClose}>
      {isGone ? (
        <p role="alert">{actTexts.refusals.not_found}</p>
      ) : (
        <>
          <p>
            <bdi className="desk-strong">{value.clientName}</bdi>
            <br />
            {formatSpan(value, locale)}
          </p>
          <MoveForm
            appointment={value}
            preset={wish}
            refusal={failure}
            onMoved={onClose}
            onBack={onClose}
            onShow={onShow}
          />
        </>
      )}
    </Dialog>
  );
}

export const MoveDialog = walledDialog('move', Content);
