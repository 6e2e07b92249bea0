import { useMemo } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { LocalTime } from './LocalTime.tsx';
import { visitorTime } from './visitor-time.ts';

const errorId = 'booking-time-error';
export interface TimeListProps {
  texts: Texts<'booking'>['times'];
  locale: Locale;
  date: string;
  times: readonly string[];
  chosen: string | null;
  error: string | undefined;
  onChoose: (time: string) => void;
}

/** The free times of one day in two columns, with the visitor's local time where it differs. */
export function TimeList(props: TimeListProps) {
  const { texts, locale, date, times, chosen, error, onChoose } = props;
  const choices = useMemo(
    () =>
      times.map((time) => ({
        time,
        local: visitorTime(date, time, firm.timeZone),
      })),
    [date, times],
  );
  const isAbroad = choices.some(({ local }) => local !== null);
  return (
    <fieldset
      role="radiogroup"
      className="times tabular"
      aria-required="true"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend>
        <span className="sr-only">{texts.label}: </span>
        {formatDay(date, locale)}
      </legend>
      <p className="field-help">{isAbroad ? texts.zoneBoth : texts.zone}</p>
      <div className="times-columns">
        {choices.map(({ time, local }) => (
          <label key={time} className="time">
            <input
              type="radio"
              name="time"
              value={time}
              checked={time === chosen}
              onChange={() => onChoose(time)}
            />
            <Ltr>{time}</Ltr>{' '}
            {local && (
              <span className="time-local">
                <LocalTime texts={texts} local={local} />
              </span>
            )}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
