import { flushSync } from 'react-dom';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { eraseAppointment } from '#features/appointments/contract/appointment-routes.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { firmNow } from '#platform/browser/firm-clock.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { isAhead } from '#platform/desk/moments.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { ConfirmDialog } from '#platform/desk-ui/ConfirmDialog.tsx';
import { aboutText } from './about-text.ts';
import { useAppointmentParts } from './parts.ts';
import { useOutcome } from './use-outcome.ts';

export interface EraseDialogProps {
  appointment: DeskAppointment;
  /** Closes what shows the appointment. */
  onErased: () => void;
  onClose: () => void;
}

/** Asks whether an appointment is to be erased, and erases it. */
export function EraseDialog({ appointment, onErased, onClose }: EraseDialogProps) {
  const desk = useDesk();
  const { write, texts } = desk;
  const consultants = useConsultants();
  const { failed, gone } = useOutcome();
  const words = texts.appointments.erase;
  const { id, version } = appointment;

  async function erase() {
    const answer = await write(eraseAppointment, { id, headers: ifMatch(version) });
    const isGone = !answer.ok && answer.reason === 'problem' && answer.problem.code === 'not_found';
    if (!answer.ok && !isGone) {
      await failed(words.failed, appointment, answer);
      onClose();
      return;
    }
    // Earlier changes can no longer be undone.
    dismissToasts(id);
    toast.success(words.done, { description: aboutText(appointment, desk, consultants) });
    // Close first: an open dialog would read the erased appointment again.
    flushSync(onErased);
    gone(id);
  }

  return (
    <ConfirmDialog
      title={words.open}
      question={<Question appointment={appointment} />}
      action={words.action}
      onConfirm={erase}
      onClose={onClose}
    />
  );
}

/**
 * Names the appointment to be erased. Erasing sends no notification, so a client who still expects it would
 * come; the question says so.
 */
function Question({ appointment }: { appointment: DeskAppointment }) {
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
