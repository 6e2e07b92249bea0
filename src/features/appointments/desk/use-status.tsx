import { useState } from 'react';
import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import type { Venue } from '#features/appointments/contract/place.ts';
import { type VenueFault, venueFaultOf, venueToSend } from '#features/appointments/page/venue.ts';
import { changeAppointmentStatus } from '#features/appointments/contract/appointment-routes.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useOutcome } from './use-outcome.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { minutesOf } from '#platform/desk/span.ts';
import { laterDialog } from '#platform/desk-ui/later.tsx';
import type { ConfirmTimeDialogProps } from './ConfirmTimeDialog.tsx';
import { useTimeQuestion } from './time-question.tsx';

const ConfirmTimeDialog = laterDialog(async () => {
  const { ConfirmTimeDialog } = await import('./ConfirmTimeDialog.tsx');
  return ConfirmTimeDialog;
});

/** Options of a status change. */
interface With {
  note?: string | undefined;
  /** What becomes of what was paid for it. */
  money?: MoneyChoice;
  /** Warnings about the time that the admin has confirmed. */
  confirm?: readonly TimeWarning[];
  /** How and where they meet, if that was changed. */
  venue?: Venue | null;
  /** The admin was asked about what it ends. */
  isAsked?: boolean;
}

/**
 * `changeStatus` changes an appointment's status, shows the outcome, and resolves to whether it succeeded.
 * `question` is the dialog that asks before confirming a time that is closed by now, or ending a proposal.
 * `refused`: what was wrong with `venue`.
 */
export function useStatus() {
  const { write, texts } = useDesk();
  const { done, failed } = useOutcome();
  const questions = useTimeQuestion();
  const [asked, setAsked] = useState<Pick<
    ConfirmTimeDialogProps,
    'appointment' | 'question' | 'venue'
  > | null>(null);
  const [refused, setRefused] = useState<{ fault: VenueFault }>();

  async function changeStatus(
    appointment: DeskAppointment,
    status: AppointmentStatus,
    { note = '', confirm = [], money, venue = null, isAsked = false }: With = {},
  ): Promise<boolean> {
    if (status === 'confirmed' && appointment.proposed && !isAsked) {
      const { consultant } = appointment;
      const question = await questions.foresee(appointment, minutesOf(appointment), consultant);
      setAsked({ appointment, question, venue });
      return false;
    }
    const { id, version } = appointment;
    const body = {
      ...(note.trim() !== '' && { note }),
      ...(confirm.length > 0 && { confirm: [...confirm] }),
      ...(money && { money }),
      ...venueToSend(venue, appointment),
    };
    const answer = await write(changeAppointmentStatus, {
      id,
      query: { status },
      headers: ifMatch(version),
      ...(Object.keys(body).length > 0 && { body }),
    });
    const fault = venueFaultOf(answer);
    setRefused(fault && { fault });
    if (fault) return false;
    const question = await questions.read(answer, appointment, minutesOf(appointment));
    setAsked(question && { appointment, question, venue });
    if (answer.ok) {
      done(fill(texts.statusUpdated, { status: texts.statusWords[status] }), answer.value);
    } else if (!question) {
      // The open form has its own button to try again.
      const again = () => void changeStatus(appointment, status, { confirm, venue, isAsked });
      const isForm = status === 'cancelled';
      await failed(texts.statusFailed, appointment, answer, isForm ? undefined : again);
    }
    return answer.ok;
  }

  const question = asked && (
    <ConfirmTimeDialog
      {...asked}
      refused={refused}
      onConfirm={(venue) =>
        changeStatus(asked.appointment, 'confirmed', {
          confirm: asked.question?.warnings ?? [],
          ...{ venue, isAsked: true },
        })
      }
      onClose={() => setAsked(null)}
    />
  );
  return { changeStatus, question, refused };
}
