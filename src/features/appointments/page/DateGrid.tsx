import { type KeyboardEvent, memo, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { addDays } from '#platform/time/zone.ts';
import type { TimesByDate } from './availability.ts';
import { monthAndYear, wholeDay } from './date-forms.ts';
import { isWithin, monthsOf, moveDay, type DateWindow } from '#platform/time/calendar.ts';
import { showNext } from './show-next.ts';
import { WeekdayRow, type Weekdays } from './WeekdayRow.tsx';

/** Props shared by all days. The object is replaced only when a prop changes. */
interface Days {
  window: DateWindow;
  today: string;
  byDate: TimesByDate | null;
  labels: ReadonlyMap<string, string>;
}

interface DayProps {
  date: string;
  days: Days;
  isChosen: boolean;
  isTabStop: boolean;
}

function Day({ date, days, isChosen, isTabStop }: DayProps) {
  const { window, today, byDate, labels } = days;
  return (
    <td role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className="day"
        data-date={date}
        data-free={byDate?.has(date) || undefined}
        disabled={byDate === null || !isWithin(window, date)}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={labels.get(date)}
        aria-pressed={isChosen}
        aria-current={date === today ? 'date' : undefined}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

interface WeekProps {
  week: readonly (string | null)[];
  days: Days;
  /** Set only if in this week, so that a press rerenders only the weeks concerned. */
  chosen: string | null;
  tabStop: string | null;
}

const Week = memo(function Week({ week, days, chosen, tabStop }: WeekProps) {
  return (
    <tr>
      {week.map((date, place) =>
        date === null ? (
          <td key={place} role="gridcell" />
        ) : (
          <Day
            key={place}
            {...{ date, days }}
            isChosen={date === chosen}
            isTabStop={date === tabStop}
          />
        ),
      )}
    </tr>
  );
});

/** Within these milliseconds and pixels, a second press counts as a double press at the same place. */
const hasty = { ms: 400, px: 24 };

const dateOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('.day')?.dataset.date : undefined;

export interface DateGridProps {
  texts: Texts<'booking'>['calendar'];
  locale: Locale;
  weekdays: Weekdays;
  today: string;
  window: DateWindow;
  /** `null` while the times are not known; no day can be chosen then. */
  byDate: TimesByDate | null;
  chosen: string | null;
  errorId: string | undefined;
  onChoose: (date: string) => void;
}

/** The bookable days as an ARIA grid (APG): one tab stop, arrow keys. */
export function DateGrid(props: DateGridProps) {
  const { texts, locale, weekdays, today, window, byDate, chosen, errorId, onChoose } = props;
  const { first, last } = window;
  /** The days that can be pressed: today only with a free time, since it gets no further one. */
  const from = byDate && first === today && !byDate.has(today) ? addDays(today, 1) : first;
  const open = useMemo(() => ({ first: from, last }), [from, last]);
  const [focused, setFocused] = useState<string | null>(null);
  const pressed = useRef({ at: -Infinity, x: 0, y: 0, scrolled: 0 });
  const direction = { dir: localeTable[locale].dir, firstWeekday: weekdays.first };

  const months = useMemo(
    () => monthsOf({ first, last }, weekdays.first),
    [first, last, weekdays.first],
  );
  const labels = useMemo(() => {
    const labelOf = (date: string) => {
      const day = formatDate(date, locale, wholeDay);
      if (!byDate || !isWithin(open, date)) return day;
      const times = plural(texts.times, byDate.get(date)?.length ?? 0, locale);
      return fill(texts.day, { date: day, times });
    };
    const dates = months.flatMap(({ weeks }) => weeks.flat()).filter((date) => date !== null);
    return new Map(dates.map((date) => [date, labelOf(date)]));
  }, [months, open, byDate, locale, texts]);
  const days = useMemo(
    () => ({ window: open, today, byDate, labels }),
    [open, today, byDate, labels],
  );

  const [firstFree] = byDate?.keys() ?? [];
  const tabStop = [focused, chosen, firstFree].find((date) => date && isWithin(open, date)) ?? from;

  function handleKey(event: KeyboardEvent<HTMLTableElement>) {
    const date = dateOf(event);
    if (date === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = moveDay(date, event.key, open, direction);
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
        const { timeStamp: at, clientX: x, clientY: y } = event;
        const { current: previous } = pressed;
        const isSame =
          Math.hypot(x - previous.x, y - previous.y) < hasty.px && at - previous.at < hasty.ms;
        // The page may have scrolled another day under the pointer since the first press.
        if (date === undefined || (isSame && scrollY !== previous.scrolled)) return;
        pressed.current = { at, x, y, scrolled: scrollY };
        setFocused(date);
        onChoose(date);
        // `detail` is 0 for a key press: for keyboard users the view stays at the focus.
        if (event.detail > 0) showNext(event.currentTarget);
      }}
    >
      <WeekdayRow weekdays={weekdays} />
      {months.map(({ start, weeks }) => (
        <tbody key={start}>
          <tr>
            <td role="gridcell" colSpan={7} className="calendar-month">
              {formatDate(start, locale, monthAndYear)}
            </td>
          </tr>
          {weeks.map((week, index) => (
            <Week
              key={index}
              {...{ week, days }}
              chosen={chosen !== null && week.includes(chosen) ? chosen : null}
              tabStop={week.includes(tabStop) ? tabStop : null}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}
