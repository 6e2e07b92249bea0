import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Venue } from '#features/appointments/contract/place.ts';
import { isActive, isOver } from '#features/appointments/contract/appointment-status.ts';
import { eraseAppointment } from '#features/appointments/contract/appointment-routes.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { aboutText } from './about-text.ts';
import { useOutcome } from './use-outcome.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { isAhead } from '#platform/desk/moments.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import { StatusLabel } from './StatusLabel.tsx';
import { firmNow } from '#platform/browser/firm-clock.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { CancelForm } from './CancelForm.tsx';
import { EditForm } from './EditForm.tsx';
import { factsOf } from './facts.tsx';
import { History } from './History.tsx';
import { MoveForm } from './MoveForm.tsx';
import { takersBeside } from './moving.ts';
import { Proposal } from './Proposal.tsx';
import { ProposeForm } from './ProposeForm.tsx';
import { useAppointmentParts } from './parts.ts';
import { OverlapMark } from './OverlapMark.tsx';
import { StatusActions } from './StatusActions.tsx';
import { useStatus } from './use-status.tsx';
import { VenueLine } from './VenueLine.tsx';
import { VideoMark } from './VideoMark.tsx';

export interface AppointmentContentProps {
  appointment: DeskAppointment;
  /** Opens another appointment's dialog over this one. */
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

type Step = 'look' | 'move' | 'propose' | 'edit' | 'cancel';

/** Details of an appointment, its history and deliveries, and all actions on it. */
export function AppointmentContent({ appointment, onShow, onClose }: AppointmentContentProps) {
  const desk = useDesk();
  const { write, texts, actTexts, consultantTexts } = desk;
  const words = texts.appointments;
  const consultants = useConsultants();
  const [step, setStep] = useState<Step>('look');
  // The step that was left last: on return, the button that opened it gets the focus.
  const [left, setLeft] = useState<Step>('look');
  const [venue, setVenue] = useState<Venue | null>(null);
  /** Goes along from a cancellation to a proposal, and back. */
  const [note, setNote] = useState('');
  const { changeStatus, question, refused } = useStatus();
  const { failed, gone } = useOutcome();
  const { OutsideMark, Payments, RequestPayment, Deliveries } = useAppointmentParts();
  const { id, version, email, phone, status } = appointment;
  const hasPhone = phone !== notProvided;

  async function erase() {
    const answer = await write(eraseAppointment, { id, headers: ifMatch(version) });
    const isGone = !answer.ok && answer.reason === 'problem' && answer.problem.code === 'not_found';
    if (!answer.ok && !isGone) {
      await failed(words.erase.failed, appointment, answer);
      return;
    }
    // Earlier changes can no longer be undone.
    dismissToasts(id);
    toast.success(words.erase.done, { description: aboutText(appointment, desk, consultants) });
    // Close first: an open dialog would read the erased appointment again.
    flushSync(onClose);
    gone(id);
  }

  function go(next: Step) {
    setNote('');
    setLeft(step);
    setStep(next);
  }

  function goBack() {
    setLeft('look');
    setStep('look');
  }

  const opening = (next: 'move' | 'propose' | 'edit', label: string) => (
    <button
      type="button"
      className="button-quiet desk-button"
      autoFocus={left === next}
      onClick={() => go(next)}
    >
      {label}
    </button>
  );
  return (
    <>
      <StatusLabel status={status} />
      <OverlapMark appointment={appointment} />
      <VideoMark appointment={appointment} />
      <OutsideMark appointment={appointment} />
      <Facts facts={factsOf(appointment, desk, consultants.all)} />
      {step === 'look' && <Proposal appointment={appointment} />}
      {step === 'look' && status === 'pending' && (
        <VenueLine
          form="confirm"
          appointment={appointment}
          draft={venue}
          refused={question ? undefined : refused}
          onChange={setVenue}
        />
      )}
      {step === 'look' && (
        <div className="desk-actions">
          {isActive(status) && (
            <>
              <StatusActions
                appointment={appointment}
                focused={left === 'cancel' ? 'cancelled' : undefined}
                onChange={async (next) => {
                  if (next === 'cancelled') {
                    go('cancel');
                    return false;
                  }
                  const isDone = await changeStatus(appointment, next, { venue });
                  if (!isDone) return false;
                  setVenue(null);
                  goBack();
                  return isDone;
                }}
              />
              {opening(
                'move',
                takersBeside(consultants.all, appointment).length > 0
                  ? consultantTexts.handOver.open
                  : words.move.open,
              )}
              {email !== '' &&
                opening('propose', appointment.proposed ? words.propose.again : words.propose.open)}
            </>
          )}
          {opening('edit', actTexts.edit.open)}
        </div>
      )}
      {question}
      {step === 'move' && (
        <MoveForm
          appointment={appointment}
          onMoved={goBack}
          onBack={() => go('look')}
          onShow={onShow}
        />
      )}
      {step === 'propose' && (
        <ProposeForm
          appointment={appointment}
          note={note}
          onProposed={goBack}
          onBack={(typed) => {
            go(left === 'cancel' ? 'cancel' : 'look');
            setNote(typed);
          }}
          onShow={onShow}
        />
      )}
      {step === 'edit' && (
        <EditForm appointment={appointment} onEdited={goBack} onBack={() => go('look')} />
      )}
      {step === 'cancel' && (
        <div className="desk-inset">
          <CancelForm
            appointment={appointment}
            note={note}
            onCancelled={goBack}
            onBack={() => go('look')}
            onPropose={
              email === ''
                ? undefined
                : (typed) => {
                    go('propose');
                    setNote(typed);
                  }
            }
          />
        </div>
      )}
      <div className="desk-actions">
        {email !== '' && <CopyButton text={email}>{words.copyEmail}</CopyButton>}
        {hasPhone && (
          <a className="button-quiet desk-button" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {words.callClient}
          </a>
        )}
        {!isOver(status) && <RequestPayment appointment={appointment} />}
      </div>
      {appointment.message !== undefined && (
        <>
          <h3 className="desk-part-title">{words.message}</h3>
          <p className="desk-message" dir="auto">
            {appointment.message}
          </p>
        </>
      )}
      <Payments appointment={id} />
      <h3 className="desk-part-title">{words.historyTitle}</h3>
      <History appointment={appointment} />
      <Deliveries appointment={id} />
      <ConfirmButton
        className="desk-link desk-link-danger"
        question={<EraseQuestion appointment={appointment} />}
        action={words.erase.action}
        onConfirm={erase}
      >
        {words.erase.open}
      </ConfirmButton>
    </>
  );
}

/**
 * Names the appointment to be erased. Erasing sends no notification, so a client who still expects it would
 * come; the question says so.
 */
function EraseQuestion({ appointment }: { appointment: DeskAppointment }) {
  const { texts, locale } = useDesk();
  const { clientName, status } = appointment;
  const { erase } = texts.appointments;
  const { Money } = useAppointmentParts();
  const isExpected = isActive(status) && isAhead(appointment, firmNow());
  return (
    <>
      <bdi className="desk-strong">{clientName}</bdi>
      <br />
      {formatSpan(appointment, locale)}
      <br />
      {isExpected && (
        <>
          <strong>{erase.expected}</strong>
          <br />
        </>
      )}
      {erase.question}
      <Money appointment={appointment.id} />
    </>
  );
}
