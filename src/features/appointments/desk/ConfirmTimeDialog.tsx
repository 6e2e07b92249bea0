import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Venue } from '#features/appointments/contract/place.ts';
import type { VenueFault } from '#features/appointments/page/venue.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { ProposalEnd } from './Proposal.tsx';
import { type TimeQuestion, WarningList } from './time-question.tsx';
import { VenueLine } from './VenueLine.tsx';
import { VideoMark } from './VideoMark.tsx';

export interface ConfirmTimeDialogProps {
  appointment: DeskAppointment;
  /** What speaks against its time; `null` where it only ends a proposal. */
  question: TimeQuestion | null;
  /** How and where they meet, as it was chosen so far. */
  venue: Venue | null;
  refused: { fault: VenueFault } | undefined;
  onConfirm: (venue: Venue | null) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks before confirming a request whose time is closed by now, whose client is with somebody else then, or to whose
 * client times are proposed. The button that goes back has the focus.
 */
function Content(props: ConfirmTimeDialogProps) {
  const { appointment, question, refused, onConfirm, onClose } = props;
  const [venue, setVenue] = useState(props.venue);
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
      <ProposalEnd appointment={appointment} />
      {question && <WarningList question={question} />}
      <VenueLine
        form="confirm-time"
        {...{ appointment, refused }}
        draft={venue}
        onChange={setVenue}
      />
      <div className="desk-actions">
        <ActionButton onAction={() => onConfirm(venue)} className="button-quiet">
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
