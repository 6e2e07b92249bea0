import { memo, useEffect, useRef, useState } from 'react';
import { bookingWindowDays } from '#features/hours/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { windowOf } from './availability.ts';
import type { Availability } from './booking-state.ts';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { DateGrid } from './DateGrid.tsx';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { Rich } from '#platform/browser/Rich.tsx';
import type { Weekdays } from './WeekdayRow.tsx';

export interface DateChoiceProps {
  texts: Texts<'booking'>;
  locale: Locale;
  weekdays: Weekdays;
  today: string | null;
  availability: Availability;
  chosen: string | null;
  error: string | undefined;
  onChoose: (date: string) => void;
  onRetry: () => Promise<void>;
  /** The name of the consultant whose times are shown; `undefined` for any consultant. */
  person?: string | undefined;
  /** Clears the choice of consultant. */
  onAnyone?: ((nobody: null) => void) | undefined;
}

const errorId = 'booking-date-error';
const noTimes = new Map<string, readonly string[]>();

/**
 * The date grid in each of its states, always of the same height, so that nothing below it moves. Where no
 * day has a time, it says so and how else to reach the firm, and the following steps are hidden
 * (booking.css).
 */
export const DateChoice = memo(function DateChoice(props: DateChoiceProps) {
  const { texts, locale, weekdays, today, availability, chosen, error, onChoose, onRetry } = props;
  const { person, onAnyone } = props;
  const { status } = availability;
  /** A button that has since been removed had the focus. */
  const isFocusLost = useRef(false);
  useEffect(() => {
    if (status === 'loading' || !isFocusLost.current) return;
    isFocusLost.current = false;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#booking-date button:not([tabindex="-1"])')?.focus();
  }, [status]);

  const byDate = availability.status === 'ready' ? availability.byDate : null;
  const isEmpty = byDate?.size === 0;
  /** Once drawn, the days stay (disabled) while other times load; until then the skeleton is shown. */
  const [isDrawn, setDrawn] = useState(false);
  if (byDate !== null && !isDrawn) setDrawn(true);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The following steps are hidden now, and on a phone the consultant may have been chosen below the
    // calendar.
    if (isEmpty && person !== undefined) said.current?.scrollIntoView({ block: 'nearest' });
  }, [isEmpty, person]);

  if (availability.status === 'failed') {
    return (
      <div id="booking-date" className="calendar-area">
        <div className="notice" tabIndex={-1} data-invalid={error && ''}>
          <p>{texts.calendar.failed}</p>
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              isFocusLost.current = true;
              void onRetry();
            }}
          >
            {texts.calendar.retry}
          </button>
          <ReachUs />
        </div>
      </div>
    );
  }
  return (
    <>
      <div ref={said} role="status" className="calendar-said" data-empty={isEmpty || undefined}>
        {byDate === null && <p className="sr-only">{texts.calendar.loading}</p>}
        {isEmpty && (
          <>
            {person === undefined ? (
              <p>{fill(texts.calendar.empty, { days: bookingWindowDays })}</p>
            ) : (
              <>
                <p>
                  <Rich
                    text={texts.calendar.emptyPerson}
                    values={{ name: <bdi>{person}</bdi>, days: bookingWindowDays }}
                  />
                </p>
                <button
                  type="button"
                  className="button-quiet"
                  onClick={() => {
                    isFocusLost.current = true;
                    onAnyone?.(null);
                  }}
                >
                  {texts.person.first}
                </button>
              </>
            )}
            <ReachUs />
          </>
        )}
      </div>
      {!isEmpty && (
        <div id="booking-date" className="calendar-area">
          <p className="calendar-label">
            <span>
              {texts.calendar.label}
              <span aria-hidden="true">{'\u00a0*'}</span>
            </span>
            <span className="calendar-legend">{texts.calendar.legend}</span>
          </p>
          {error !== undefined && (
            <p id={errorId} className="field-error">
              {error}
            </p>
          )}
          {today === null || !isDrawn ? (
            <CalendarSkeleton weekdays={weekdays} />
          ) : (
            <DateGrid
              texts={texts.calendar}
              locale={locale}
              weekdays={weekdays}
              today={today}
              window={windowOf(today, byDate ?? noTimes)}
              byDate={byDate}
              chosen={chosen}
              errorId={error === undefined ? undefined : errorId}
              onChoose={onChoose}
            />
          )}
        </div>
      )}
    </>
  );
});
