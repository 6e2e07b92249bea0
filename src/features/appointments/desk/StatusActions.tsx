import { useEffect, useRef, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { actionsFor, endingOf } from './actions.ts';

/** Longer than a double click, even if the answer arrives between the two clicks. */
const inertMs = 1200;

/** Whether the shown version is so new that a click may have been meant for the previous one. */
export function useJustChanged(version: number): boolean {
  const [settled, setSettled] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), inertMs);
    return () => clearTimeout(timer);
  }, [version]);
  return settled !== version;
}

/** A button for each status that the appointment can change to. Inert for a moment after a change. */
export function StatusActions({
  appointment,
  statuses = actionsFor(appointment),
  className,
  onChange,
}: {
  appointment: DeskAppointment;
  /** Those of them that have a button here. */
  statuses?: readonly AppointmentStatus[];
  className?: string;
  /** Resolves to whether the status was changed. */
  onChange: (status: AppointmentStatus) => Promise<boolean>;
}) {
  const { texts } = useDesk();
  const labels: Readonly<Partial<Record<AppointmentStatus, string>>> = {
    ...texts.statusActions,
    cancelled: endingOf(appointment, texts).name,
  };
  const isInert = useJustChanged(appointment.version);
  const isBusy = useRef(false);

  async function act(status: AppointmentStatus) {
    if (isBusy.current) return;
    if (status === 'cancelled') {
      // Only opens the form to cancel.
      await onChange(status);
      return;
    }
    isBusy.current = true;
    const isDone = await onChange(status);
    // Stay busy until the change is rendered, which is after the answer. A failure renders no change.
    setTimeout(() => (isBusy.current = false), isDone ? inertMs : 0);
  }

  return (
    <div className="desk-status-actions" inert={isInert}>
      {statuses.map((status) => (
        <ActionButton
          key={status}
          label={`${labels[status] ?? status}: ${appointment.clientName}`}
          {...(className !== undefined && { className })}
          onAction={() => act(status)}
        >
          {labels[status]}
        </ActionButton>
      ))}
    </div>
  );
}
