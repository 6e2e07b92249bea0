import { memo } from 'react';
import { firm } from '#firm';
import type { Locale } from '#platform/contract/locales.ts';
import { formatDate } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { nextTimes } from './availability.ts';
import { shortDay } from './date-forms.ts';
import { LocalTime } from './LocalTime.tsx';
import type { Availability } from './booking-state.ts';
import { visitorTime } from './visitor-time.ts';

export interface NextTimesProps {
  texts: Texts<'booking'>;
  locale: Locale;
  availability: Availability;
  /** The chosen day and time; `null` until both are chosen. */
  date: string | null;
  time: string | null;
  onChoose: (date: string, time: string) => void;
}

const labelId = 'booking-next';
const places = [0, 1, 2];

/**
 * The first free times as buttons that choose day and time. Shown where the days would be below the view
 * (booking.css); holds its place while the times load, so that nothing moves.
 */
export const NextTimes = memo(function NextTimes(props: NextTimesProps) {
  const { texts, locale, availability, date: day, time: hour, onChoose } = props;
  const { status } = availability;
  const found = status === 'ready' ? nextTimes(availability.byDate, places.length) : [];
  const next = found.map(({ date, time }) => ({
    ...{ date, time },
    local: visitorTime(date, time, firm.timeZone),
  }));
  if (status === 'failed' || (status === 'ready' && next.length === 0)) return null;
  const isAbroad = next.some(({ local }) => local !== null);
  return (
    <div role="group" aria-labelledby={labelId} className="next-times">
      <p className="calendar-label">
        <span id={labelId}>{texts.calendar.next}</span>
        {isAbroad && <span className="next-zone">{texts.times.zone}</span>}
      </p>
      <div className="next-row tabular">
        {status === 'loading' && places.map((place) => <span key={place} className="next-time" />)}
        {next.map(({ date, time, local }) => (
          <button
            key={date + time}
            type="button"
            className="next-time"
            aria-pressed={date === day && time === hour}
            onClick={() => onChoose(date, time)}
          >
            <span>{formatDate(date, locale, shortDay(locale))}</span> <Ltr>{time}</Ltr>{' '}
            {local && (
              <span className="time-local">
                <LocalTime texts={texts.times} local={local} />
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
});
