import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { nextStatuses } from './actions.ts';

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
  return nextStatuses[appointment.status].map((status) => (
    <ActionButton
      key={status}
      label={`${texts.statusActions[status]}: ${appointment.clientName}`}
      autoFocus={status === focused}
      onAction={() => onChange(status)}
    >
      {texts.statusActions[status]}
    </ActionButton>
  ));
}
