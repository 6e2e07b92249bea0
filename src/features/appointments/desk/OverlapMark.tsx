import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { useOverlaps } from '#features/appointments/desk/overlaps.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** Marks an appointment that overlaps another one; renders nothing for all others. */
export function OverlapMark({ appointment: { id } }: { appointment: Appointment }) {
  const { texts } = useDesk();
  const { ids } = useOverlaps();
  if (!ids.has(id)) return null;
  return <p className="desk-row-more desk-overlap">{texts.appointments.overlapping}</p>;
}
