import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import type { Venue } from '#features/appointments/contract/place.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { AppointmentActs } from './AppointmentActs.tsx';
import { AppointmentSteps, type Step } from './AppointmentSteps.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { factsOf } from './facts.tsx';
import { History } from './History.tsx';
import { OverlapMark } from './OverlapMark.tsx';
import { useAppointmentParts } from './parts.ts';
import { Proposal } from './Proposal.tsx';
import { useStatus } from './use-status.tsx';
import { VenueLine } from './VenueLine.tsx';
import { VideoMark } from './VideoMark.tsx';

export interface AppointmentContentProps {
  appointment: DeskAppointment;
  /** Opens another appointment's panel over this one. */
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/**
 * What the client wrote, details of an appointment, its history and deliveries, and the acts on it; or one of its
 * forms in their place.
 */
export function AppointmentContent({ appointment, onShow, onClose }: AppointmentContentProps) {
  const desk = useDesk();
  const { texts } = desk;
  const consultants = useConsultants();
  const [step, setStep] = useState<Step | null>(null);
  /** The step that was left last without being taken. */
  const [left, setLeft] = useState<Step | null>(null);
  const [venue, setVenue] = useState<Venue | null>(null);
  const { changeStatus, question, refused } = useStatus();
  const [isErasing, setIsErasing] = useState(false);
  const { OutsideMark, Payments, Deliveries } = useAppointmentParts();
  const { id, message, status } = appointment;

  async function change(next: AppointmentStatus) {
    if (next === 'cancelled') {
      setStep('cancel');
      return false;
    }
    const isDone = await changeStatus(appointment, next, { venue });
    if (isDone) setVenue(null);
    return isDone;
  }

  if (step) {
    return (
      <AppointmentSteps
        {...{ appointment, step, onShow }}
        onStep={setStep}
        onLeave={(isDone) => {
          setLeft(isDone ? null : step);
          setStep(null);
        }}
      />
    );
  }

  return (
    <>
      {message !== undefined && (
        <Scroll label={texts.appointments.message} className="desk-words">
          <p className="desk-message" dir="auto">
            <ClientText>{message}</ClientText>
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
      <AppointmentActs
        {...{ appointment, left }}
        onStep={setStep}
        onStatus={change}
        onErase={() => setIsErasing(true)}
      />
      {question}
      {isErasing && (
        <EraseDialog
          appointment={appointment}
          onErased={onClose}
          onClose={() => setIsErasing(false)}
        />
      )}
    </>
  );
}
