import { useState } from 'react';
import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { changeAppointmentStatus } from '#features/appointments/contract/appointment-routes.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useOutcome } from './use-outcome.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { minutesOf } from '#platform/desk/span.ts';
import { ConfirmTimeDialog } from './ConfirmTimeDialog.tsx';
import { type TimeQuestion, useTimeQuestion } from './time-question.tsx';

/** Options of a status change. */
interface With {
  note?: string | undefined;
  /** What becomes of what was paid for it. */
  money?: MoneyChoice;
  /** Warnings about the time that the admin has confirmed. */
  confirm?: readonly TimeWarning[];
}

/**
 * `changeStatus` changes an appointment's status, shows the outcome, and resolves to whether it succeeded.
 * `question` is the dialog that asks before confirming a time that is closed by now.
 */
export function useStatus() {
  const { write, texts } = useDesk();
  const { done, failed } = useOutcome();
  const questionOf = useTimeQuestion();
  const [asked, setAsked] = useState<{ of: DeskAppointment; question: TimeQuestion } | null>(null);

  async function changeStatus(
    appointment: DeskAppointment,
    status: AppointmentStatus,
    { note = '', confirm = [], money }: With = {},
  ): Promise<boolean> {
    const { id, version } = appointment;
    const body = {
      ...(note.trim() !== '' && { note }),
      ...(confirm.length > 0 && { confirm: [...confirm] }),
      ...(money && { money }),
    };
    const answer = await write(changeAppointmentStatus, {
      id,
      query: { status },
      headers: ifMatch(version),
      ...(Object.keys(body).length > 0 && { body }),
    });
    const question = await questionOf(answer, appointment, minutesOf(appointment));
    setAsked(question && { of: appointment, question });
    if (answer.ok) {
      done(fill(texts.statusUpdated, { status: texts.statusWords[status] }), answer.value);
    } else if (!question) {
      // The open form has its own button to try again.
      const again = () => void changeStatus(appointment, status, { confirm });
      const isForm = status === 'cancelled';
      await failed(texts.statusFailed, appointment, answer, isForm ? undefined : again);
    }
    return answer.ok;
  }

  const question = asked && (
    <ConfirmTimeDialog
      appointment={asked.of}
      question={asked.question}
      onConfirm={() => changeStatus(asked.of, 'confirmed', { confirm: asked.question.warnings })}
      onClose={() => setAsked(null)}
    />
  );
  return { changeStatus, question };
}
