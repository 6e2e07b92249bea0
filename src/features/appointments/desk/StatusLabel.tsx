import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { useDesk } from '#platform/desk/desk.ts';

export function StatusLabel({ status }: { status: AppointmentStatus }) {
  const { texts } = useDesk();
  return (
    <span className="desk-status" data-status={status}>
      {texts.statusLabels[status]}
    </span>
  );
}
