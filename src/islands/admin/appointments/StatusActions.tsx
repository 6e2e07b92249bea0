import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { actionsFor } from './actions.ts';

/** A button for every status that the appointment can take now. */
export function StatusActions({
  appointment,
  focused,
  onChange,
}: {
  appointment: Appointment;
  /** The one that the focus comes back to. */
  focused?: AppointmentStatus | undefined;
  onChange: (status: AppointmentStatus) => Promise<unknown>;
}) {
  const { texts } = useDesk();
  const labels: Readonly<Partial<Record<AppointmentStatus, string>>> = texts.statusActions;
  return actionsFor(appointment).map((status) => (
    <ActionButton
      key={status}
      label={`${labels[status] ?? status}: ${appointment.clientName}`}
      autoFocus={status === focused}
      onAction={() => onChange(status)}
    >
      {labels[status]}
    </ActionButton>
  ));
}
