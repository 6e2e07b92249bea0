import type { Appointment } from '#features/appointments/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { useOutsideOverlaps } from './outside-readings.ts';

/** Mark on an appointment that overlaps an external event; renders nothing otherwise. */
export function OutsideMark({ appointment: { id } }: { appointment: Appointment }) {
  const { hoursTexts, locale } = useDesk();
  const overlap = useOutsideOverlaps().find((one) => one.id === id);
  if (!overlap) return null;
  const span = formatSpan({ startsAt: overlap.from, endsAt: overlap.to }, locale);
  return (
    <p className="desk-row-more desk-overlap">{fill(hoursTexts.outside.overlaps.mark, { span })}</p>
  );
}
