/** The conflicting appointments in a server's answer. */
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

/** Whether a field determines the requested time or consultant. */
const asksForTime = (field: HTMLElement) =>
  ['date', 'time', 'minutes', 'service', 'consultant'].includes(field.getAttribute('name') ?? '');

interface Found {
  conflicts: readonly Conflict[];
  /** The conflicting appointments that could be fetched. */
  appointments: readonly DeskAppointment[];
}

/**
 * Conflicts of a form that asks for a time. `watch` takes them from the server's answer, `notice` lists them,
 * and `onShow` opens one of them.
 */
export function useConflicts(onShow: (appointment: DeskAppointment) => void) {
  const { call } = useDesk();
  const [found, setFound] = useState<Found | null>(null);

  // The conflicts of one time do not apply to another, so a change of time clears them.
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
