import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Venue } from '#features/appointments/contract/place.ts';
import {
  type AppointmentStatus,
  isActive,
  isOver,
} from '#features/appointments/contract/appointment-status.ts';
import { eraseAppointment } from '#features/appointments/contract/appointment-routes.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { actionsFor, endingOf } from './actions.ts';
import { aboutText } from './about-text.ts';
import { useOutcome } from './use-outcome.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { isAhead } from '#platform/desk/moments.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ConfirmDialog } from '#platform/desk-ui/ConfirmDialog.tsx';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import { MenuGroup, MoreMenu } from '#platform/desk-ui/MoreMenu.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
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
import { StatusActions, useJustChanged } from './StatusActions.tsx';
import { useStatus } from './use-status.tsx';
import { VenueLine } from './VenueLine.tsx';
import { VideoMark } from './VideoMark.tsx';

export interface AppointmentContentProps {
  appointment: DeskAppointment;
  /** Opens another appointment's panel over this one. */
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

type Step = 'look' | 'move' | 'propose' | 'edit' | 'cancel';

/**
 * What the client wrote, details of an appointment, its history and deliveries, the likely next action on it, and
 * all others in a menu; or one of its forms in their place.
 */
export function AppointmentContent({ appointment, onShow, onClose }: AppointmentContentProps) {
  const desk = useDesk();
  const { write, texts, actTexts, consultantTexts, panelTexts, paymentTexts } = desk;
  const words = texts.appointments;
  const { groups } = panelTexts;
  const consultants = useConsultants();
  const [step, setStep] = useState<Step>('look');
  // The step that was left last: on return, the button that opened it gets the focus.
  const [left, setLeft] = useState<Step>('look');
  const [venue, setVenue] = useState<Venue | null>(null);
  /** Goes along from a cancellation to a proposal, and back. */
  const [note, setNote] = useState('');
  const { changeStatus, question, refused } = useStatus();
  const { failed, gone } = useOutcome();
  const [isErasing, setIsErasing] = useState(false);
  const { OutsideMark, Payments, WithRequest, Deliveries } = useAppointmentParts();
  const { id, version, email, phone, status } = appointment;
  const isInert = useJustChanged(version);
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

  async function change(next: AppointmentStatus) {
    if (next === 'cancelled') {
      go('cancel');
      return false;
    }
    const isDone = await changeStatus(appointment, next, { venue });
    if (!isDone) return false;
    setVenue(null);
    goBack();
    return isDone;
  }

  const proposing = appointment.proposed ? words.propose.again : words.propose.open;
  const moving =
    takersBeside(consultants.all, appointment).length > 0
      ? consultantTexts.handOver.open
      : words.move.open;

  if (step !== 'look') {
    return (
      <>
        {step === 'move' && (
          <>
            <h3 className="desk-part-title">{moving}</h3>
            <MoveForm
              appointment={appointment}
              onMoved={goBack}
              onBack={() => go('look')}
              onShow={onShow}
            />
          </>
        )}
        {step === 'propose' && (
          <>
            <h3 className="desk-part-title">{proposing}</h3>
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
          </>
        )}
        {step === 'edit' && (
          <>
            <h3 className="desk-part-title">{actTexts.edit.open}</h3>
            <EditForm appointment={appointment} onEdited={goBack} onBack={() => go('look')} />
          </>
        )}
        {step === 'cancel' && (
          <>
            <h3 className="desk-part-title">{endingOf(appointment, texts).submit}</h3>
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
          </>
        )}
      </>
    );
  }

  const possible = actionsFor(appointment);
  const likely = possible.find((next) => next !== 'cancelled');
  const further = possible.filter((next) => next !== likely);
  const first = likely ? undefined : isActive(status) ? 'move' : 'edit';
  const opening = (next: Step, label: string) =>
    next === first ? null : (
      <button type="button" className="button-quiet desk-button" onClick={() => go(next)}>
        {label}
      </button>
    );
  return (
    <>
      {appointment.message !== undefined && (
        <Scroll label={words.message} className="desk-words">
          <p className="desk-message" dir="auto">
            <ClientText>{appointment.message}</ClientText>
          </p>
        </Scroll>
      )}
      <OverlapMark appointment={appointment} />
      <VideoMark appointment={appointment} />
      <OutsideMark appointment={appointment} />
      <Proposal appointment={appointment} />
      {status === 'pending' && (
        <VenueLine
          form="confirm"
          appointment={appointment}
          draft={venue}
          refused={question ? undefined : refused}
          onChange={setVenue}
        />
      )}
      <Facts facts={factsOf(appointment, desk, consultants.all)} />
      <Payments appointment={id} />
      <History appointment={appointment} />
      <Deliveries appointment={id} />
      <WithRequest appointment={appointment}>
        {(request) => (
          <div className="desk-panel-foot" inert={isInert}>
            {likely && (
              <StatusActions
                appointment={appointment}
                statuses={[likely]}
                className="button desk-button"
                onChange={change}
              />
            )}
            {first && (
              <button
                type="button"
                className={`${first === 'move' ? 'button' : 'button-quiet'} desk-button`}
                autoFocus={left === first}
                onClick={() => go(first)}
              >
                {first === 'move' ? moving : actTexts.edit.open}
              </button>
            )}
            {hasPhone && (
              <a className="button-quiet desk-button" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {words.callClient}
              </a>
            )}
            <MoreMenu autoFocus={left !== 'look' && left !== first}>
              {isActive(status) && (first !== 'move' || email !== '') && (
                <MenuGroup name={groups.time}>
                  {opening('move', moving)}
                  {email !== '' && opening('propose', proposing)}
                </MenuGroup>
              )}
              {(first !== 'edit' || email !== '') && (
                <MenuGroup name={groups.people}>
                  {opening('edit', actTexts.edit.open)}
                  {email !== '' && <CopyButton text={email}>{words.copyEmail}</CopyButton>}
                </MenuGroup>
              )}
              {!isOver(status) && (
                <MenuGroup name={groups.money}>
                  <ActionButton onAction={request}>{paymentTexts.request.open}</ActionButton>
                </MenuGroup>
              )}
              <MenuGroup name={groups.end}>
                <StatusActions appointment={appointment} statuses={further} onChange={change} />
                <button
                  type="button"
                  className="button-quiet desk-button desk-danger"
                  onClick={() => setIsErasing(true)}
                >
                  {words.erase.open}
                </button>
              </MenuGroup>
            </MoreMenu>
          </div>
        )}
      </WithRequest>
      {question}
      {isErasing && (
        <ConfirmDialog
          title={words.erase.open}
          question={<EraseQuestion appointment={appointment} />}
          action={words.erase.action}
          onConfirm={async () => {
            await erase();
            setIsErasing(false);
          }}
          onClose={() => setIsErasing(false)}
        />
      )}
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
          <strong>{status === 'pending' ? erase.expectedRequest : erase.expected}</strong>
          <br />
        </>
      )}
      {erase.question}
      <Money appointment={appointment.id} />
    </>
  );
}
