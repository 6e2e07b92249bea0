import { useEffect, useRef, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { actionsFor } from './actions.ts';

/** Longer than the second of two clicks takes, even where the answer came in between. */
const inertMs = 1200;

/** Whether what is shown has just become another, so that a click may still mean what was there. */
export function useJustChanged(version: number): boolean {
  const [settled, setSettled] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), inertMs);
    return () => clearTimeout(timer);
  }, [version]);
  return settled !== version;
}

/** A button for every status that the appointment can take now; none for a moment after a change. */
export function StatusActions({
  appointment,
  focused,
  onChange,
}: {
  appointment: DeskAppointment;
  /** The one that the focus comes back to. */
  focused?: AppointmentStatus | undefined;
  /** Resolves to whether it was done. */
  onChange: (status: AppointmentStatus) => Promise<boolean>;
}) {
  const { texts } = useDesk();
  const labels: Readonly<Partial<Record<AppointmentStatus, string>>> = texts.statusActions;
  const isInert = useJustChanged(appointment.version);
  const isBusy = useRef(false);

  async function act(status: AppointmentStatus) {
    if (isBusy.current) return;
    if (status === 'cancelled') {
      // Only the beginning of a form.
      await onChange(status);
      return;
    }
    isBusy.current = true;
    const isDone = await onChange(status);
    // The answer is there before what it changes is on the screen; of what failed, nothing comes.
    setTimeout(() => (isBusy.current = false), isDone ? inertMs : 0);
  }

  return (
    <div className="desk-status-actions" inert={isInert}>
      {actionsFor(appointment).map((status) => (
        <ActionButton
          key={status}
          label={`${labels[status] ?? status}: ${appointment.clientName}`}
          autoFocus={status === focused}
          onAction={() => act(status)}
        >
          {labels[status]}
        </ActionButton>
      ))}
    </div>
  );
}
