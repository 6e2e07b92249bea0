import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { useOverlaps } from '#features/appointments/desk/overlaps.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** Says of an appointment that another one has its time as well; of most, nothing. */
export function OverlapMark({ appointment: { id } }: { appointment: Appointment }) {
  const { texts } = useDesk();
  const { ids } = useOverlaps();
  if (!ids.has(id)) return null;
  return <p className="desk-row-more desk-overlap">{texts.appointments.overlapping}</p>;
}
