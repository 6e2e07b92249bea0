/** What is in the way of a time that was asked for, in words. */
import { useEffect, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Conflict } from '#platform/contract/errors.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import type { Failure } from '#platform/browser/api.ts';
import { Notice } from '#platform/form/Notice.tsx';
import { AppointmentLink } from './AppointmentLink.tsx';
import { fetchAppointments } from './fetch-appointments.ts';

const conflictsOf = (answer: { ok: true } | Failure): readonly Conflict[] =>
  !answer.ok && answer.reason === 'problem' ? (answer.problem.conflicts ?? []) : [];

/** Whether another value of the field asks for another time, or for somebody else's. */
const asksForTime = (field: HTMLElement) =>
  ['date', 'time', 'minutes', 'service', 'consultant'].includes(field.getAttribute('name') ?? '');

interface Found {
  conflicts: readonly Conflict[];
  /** Those of them that the desk could look up. */
  appointments: readonly DeskAppointment[];
}

/**
 * For a form that asks for a time: `watch` takes note of an answer that the time is taken,
 * `notice` shows by what, and `onShow` opens one of those.
 */
export function useConflicts(onShow: (appointment: DeskAppointment) => void) {
  const { call } = useDesk();
  const [found, setFound] = useState<Found | null>(null);

  // What was in the way of another time says nothing of this one.
  useEffect(() => {
    if (!found) return;
    const forget = ({ target }: Event) => {
      if (target instanceof HTMLElement && asksForTime(target)) setFound(null);
    };
    addEventListener('input', forget);
    return () => removeEventListener('input', forget);
  }, [found]);

  async function watch<A extends { ok: true } | Failure>(making: Promise<A>): Promise<A> {
    setFound(null);
    const answer = await making;
    const conflicts = conflictsOf(answer);
    if (conflicts.length > 0) {
      const ids = conflicts.map(({ id }) => id);
      setFound({ conflicts, appointments: await fetchAppointments(call, ids) });
    }
    return answer;
  }

  const notice = found && <ConflictNotice {...found} onShow={onShow} />;
  return { watch, notice };
}

function ConflictNotice({
  conflicts,
  appointments,
  onShow,
}: Found & { onShow: (appointment: DeskAppointment) => void }) {
  const { texts, locale } = useDesk();
  return (
    <Notice>
      <p>{texts.appointments.taken.by}</p>
      <ul>
        {conflicts.map((conflict) => {
          const appointment = appointments.find(({ id }) => id === conflict.id);
          return (
            <li key={conflict.id}>
              {appointment ? (
                <AppointmentLink appointment={appointment} onShow={onShow} />
              ) : (
                <bdi>{formatSpan(conflict, locale)}</bdi>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
