import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { NamedAppointments } from '#features/appointments/desk.ts';
import { useOutsideOverlaps } from './outside-readings.ts';

/** Notice of the appointments that overlap an external event; renders nothing if there are none. */
export function OutsideOverlapNotice() {
  const { hoursTexts, locale } = useDesk();
  const overlaps = useOutsideOverlaps();
  if (overlaps.length === 0) return null;
  const words = hoursTexts.outside.overlaps;
  return (
    <div className="notice desk-notice">
      <p className="desk-strong">
        {plural(words.title, overlaps.length, locale, {
          count: formatNumber(overlaps.length, locale),
        })}
      </p>
      <NamedAppointments appointments={overlaps} />
      <p>{words.advice}</p>
    </div>
  );
}
