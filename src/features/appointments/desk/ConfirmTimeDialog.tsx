import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { type TimeQuestion, WarningList } from './time-question.tsx';
import { VideoMark } from './VideoMark.tsx';

export interface ConfirmTimeDialogProps {
  appointment: DeskAppointment;
  question: TimeQuestion;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before confirming a request whose time is closed by now. The button that goes back has the focus. */
function Content({ appointment, question, onConfirm, onClose }: ConfirmTimeDialogProps) {
  const { texts, consultantTexts, locale } = useDesk();
  const words = consultantTexts.warnings;
  return (
    <Dialog title={words.confirmTitle} onClose={onClose} className="desk-dialog-narrow">
      <p>
        <bdi className="desk-strong">{appointment.clientName}</bdi>
        <br />
        {formatSpan(appointment, locale)}
      </p>
      <VideoMark appointment={appointment} />
      <WarningList question={question} />
      <div className="desk-actions">
        <ActionButton onAction={onConfirm} className="button-quiet">
          {words.confirm}
        </ActionButton>
        <button type="button" className="button-quiet" data-first onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}

export const ConfirmTimeDialog = walledDialog('confirm-time', Content);
