import { type KeyboardEvent, memo, type MouseEvent, useMemo, useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import { fill } from '#i18n/fill.ts';
import { formatDate } from '#i18n/format.ts';
import { localeTable } from '#i18n/locales.ts';
import { plural } from '#i18n/plural.ts';
import type { Texts } from '#i18n/texts.ts';
import type { TimesByDate } from './availability.ts';
import { isWithin, monthsOf, moveDay, type DateWindow } from './calendar.ts';
import { showNext } from './show-next.ts';
import { WeekdayRow, type Weekdays } from './WeekdayRow.tsx';

interface DayProps {
  date: string;
  label: string;
  isFree: boolean;
  isDisabled: boolean;
  isToday: boolean;
  isChosen: boolean;
  isTabStop: boolean;
}

const Day = memo(function Day(day: DayProps) {
  return (
    <td role="gridcell" aria-selected={day.isChosen}>
      <button
        type="button"
        className="day"
        data-date={day.date}
        data-free={day.isFree || undefined}
        disabled={day.isDisabled}
        tabIndex={day.isTabStop ? 0 : -1}
        aria-label={day.label}
        aria-pressed={day.isChosen}
        aria-current={day.isToday ? 'date' : undefined}
      >
        {Number(day.date.slice(8))}
      </button>
    </td>
  );
});

const dateOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('.day')?.dataset.date : undefined;

export interface DateGridProps {
  texts: Texts<'booking'>['calendar'];
  locale: Locale;
  weekdays: Weekdays;
  today: string;
  window: DateWindow;
  /** `null` while they are not known; no day can be chosen then. */
  byDate: TimesByDate | null;
  chosen: string | null;
  errorId: string | undefined;
  onChoose: (date: string) => void;
}

/** The days that can be booked as a grid after the authoring practices: one tab stop, arrow keys. */
export function DateGrid(props: DateGridProps) {
  const { texts, locale, weekdays, today, window, byDate, chosen, errorId, onChoose } = props;
  const { first, last } = window;
  const [focused, setFocused] = useState<string | null>(null);
  const direction = { dir: localeTable[locale].dir, firstWeekday: weekdays.first };

  const months = useMemo(
    () => monthsOf({ first, last }, weekdays.first),
    [first, last, weekdays.first],
  );
  const labels = useMemo(() => {
    const labelOf = (date: string) => {
      const day = formatDate(date, locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      });
      if (!byDate || !isWithin({ first, last }, date)) return day;
      const times = plural(texts.times, byDate.get(date)?.length ?? 0, locale);
      return fill(texts.day, { date: day, times });
    };
    const days = months.flatMap(({ weeks }) => weeks.flat()).filter((date) => date !== null);
    return new Map(days.map((date) => [date, labelOf(date)]));
  }, [months, first, last, byDate, locale, texts]);

  const [firstFree] = byDate?.keys() ?? [];
  const tabStop =
    [focused, chosen, firstFree].find((date) => date && isWithin(window, date)) ?? first;

  function handleKey(event: KeyboardEvent<HTMLTableElement>) {
    const date = dateOf(event);
    if (date === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = moveDay(date, event.key, window, direction);
    if (target === null) return;
    event.preventDefault();
    setFocused(target);
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus();
  }

  return (
    <table
      role="grid"
      className="calendar tabular"
      aria-label={texts.label}
      aria-busy={byDate === null}
      aria-describedby={errorId}
      data-invalid={errorId === undefined ? undefined : ''}
      onKeyDown={handleKey}
      onClick={(event: MouseEvent<HTMLTableElement>) => {
        const date = dateOf(event);
        if (date === undefined) return;
        setFocused(date);
        onChoose(date);
        // A key that chooses has no detail: whoever uses keys stays where the focus is.
        if (event.detail > 0) showNext(event.currentTarget);
      }}
    >
      <WeekdayRow weekdays={weekdays} />
      {months.map(({ start, weeks }) => (
        <tbody key={start}>
          <tr>
            <th scope="rowgroup" colSpan={7} className="calendar-month">
              {formatDate(start, locale, { month: 'long', year: 'numeric' })}
            </th>
          </tr>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((date, place) =>
                date === null ? (
                  <td key={place} role="gridcell" />
                ) : (
                  <Day
                    key={place}
                    date={date}
                    label={labels.get(date) ?? ''}
                    isFree={byDate?.has(date) === true}
                    isDisabled={byDate === null || !isWithin(window, date)}
                    isToday={date === today}
                    isChosen={date === chosen}
                    isTabStop={date === tabStop}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
