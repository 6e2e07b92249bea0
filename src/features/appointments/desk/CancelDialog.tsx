import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { endingOf } from './actions.ts';
import { oneAppointment } from './one-appointment.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { CancelForm } from './CancelForm.tsx';
import { ProposeForm } from './ProposeForm.tsx';

export interface CancelDialogProps {
  appointment: DeskAppointment;
  /** Begins with the proposal of other times, which needs an address. */
  proposes?: boolean;
  onClose: () => void;
  /** Opens another appointment's dialog. */
  onShow: (appointment: DeskAppointment) => void;
}

/** Dialog to cancel an appointment from the list, in its current state. The client is notified. */
function Content({ appointment, proposes = false, onClose, onShow }: CancelDialogProps) {
  const { texts, actTexts, locale } = useDesk();
  /** Goes along to the proposal, and back. */
  const [note, setNote] = useState('');
  const [isProposing, setIsProposing] = useState(proposes);
  const { value = appointment, isGone } = useRead(oneAppointment(appointment.id));
  // Keeps its name once it is done.
  const meant = isActive(value.status) ? value : appointment;

  function turn(typed: string, toProposal: boolean) {
    setNote(typed);
    setIsProposing(toProposal);
  }

  return (
    <Dialog
      title={isProposing ? texts.appointments.propose.open : endingOf(meant, texts).submit}
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
          {isProposing ? (
            <ProposeForm
              appointment={value}
              note={note}
              onProposed={onClose}
              onBack={proposes ? onClose : (typed) => turn(typed, false)}
              onShow={onShow}
            />
          ) : (
            <CancelForm
              appointment={value}
              note={note}
              onCancelled={onClose}
              onBack={onClose}
              onPropose={value.email === '' ? undefined : (typed) => turn(typed, true)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

export const CancelDialog = walledDialog('cancel', Content);
