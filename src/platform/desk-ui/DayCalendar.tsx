import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatDate, weekdaysOf } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { addMonths, isWithin, monthsOf, moveDay } from '#platform/time/calendar.ts';
import { addDays } from '#platform/time/zone.ts';
import { place } from './place-popover.ts';

export interface DayCalendarProps {
  /** Of the popover, which a button with this as its `popoverTarget` opens. */
  id: string;
  /** The day that is chosen, or `''`. */
  date: string;
  min?: string | undefined;
  max?: string | undefined;
  /** The parent closes the popover. */
  onChoose: (date: string) => void;
}

const firstDay = '1900-01-01';
const lastDay = '2999-12-31';

const dayLabel = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The days of a month in a popover, as the APG's date picker dialog: arrows, Home, End, Page keys. */
export function DayCalendar({
  id,
  date,
  min = firstDay,
  max = lastDay,
  onChoose,
}: DayCalendarProps) {
  const { texts, locale } = useDesk();
  const words = texts.day;
  const window = { first: min, last: max < lastDay ? max : lastDay };
  /** The day that takes the focus; `null` while the calendar is closed. */
  const [focused, setFocused] = useState<string | null>(null);

  const box = useRef<HTMLDivElement>(null);
  const isOpen = focused !== null;

  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = () => place(box.current);
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [isOpen]);

  const within = (day: string) =>
    day < window.first ? window.first : day > window.last ? window.last : day;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget } = event;
    if (event.key === 'Tab') {
      const stops = [...currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
      const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
      if (event.target !== from) return;
      event.preventDefault();
      to?.focus();
      return;
    }
    const isDay = event.target instanceof HTMLElement && event.target.dataset['date'] === focused;
    if (focused === null || !isDay || event.altKey || event.ctrlKey || event.metaKey) return;
    const years = event.shiftKey && { PageUp: -12, PageDown: 12 }[event.key];
    const direction = { dir: localeTable[locale].dir, firstWeekday: first };
    const target = years
      ? within(addMonths(focused, years))
      : moveDay(focused, event.key, window, direction);
    if (target === null) return;
    event.preventDefault();
    flushSync(() => setFocused(target));
    currentTarget.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus();
  }

  const { first, names } = weekdaysOf(locale);
  const start = `${(focused ?? firstDay).slice(0, 7)}-01`;
  const [month] = monthsOf({ first: start, last: addDays(addMonths(start, 1), -1) }, first);
  const turn = (label: string, months: 1 | -1, path: string) => (
    <button
      type="button"
      className="desk-close"
      aria-label={label}
      onClick={() => setFocused((day) => within(addMonths(day ?? start, months)))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );

  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label={words.choose}
      className="desk-calendar"
      onBeforeToggle={({ newState, currentTarget }) => {
        if (newState === 'closed') return;
        // Unseen until it is placed, which takes its size.
        currentTarget.style.visibility = 'hidden';
        flushSync(() => setFocused(within(date === '' ? firmToday() : date)));
      }}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'closed') {
          setFocused(null);
          return;
        }
        place(currentTarget);
        currentTarget.style.visibility = '';
        currentTarget.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      }}
      onKeyDown={handleKey}
    >
      {isOpen && (
        <>
          <div className="desk-calendar-head">
            {turn(words.previous, -1, 'M10 3L5 8l5 5')}
            <p aria-live="polite">
              {formatDate(start, locale, { month: 'long', year: 'numeric' })}
            </p>
            {turn(words.next, 1, 'M6 3l5 5-5 5')}
          </div>
          <table role="grid" aria-label={words.choose} className="tabular">
            <thead>
              <tr>
                {names.map(({ short, long }) => (
                  <th key={long} scope="col" abbr={long}>
                    <span aria-hidden="true">{short}</span>
                    <span className="sr-only">{long}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {month?.weeks.map((week, at) => (
                <tr key={at}>
                  {week.map((day, place) => (
                    <td key={place} role="gridcell" aria-selected={day !== null && day === date}>
                      {day !== null && (
                        <button
                          type="button"
                          data-date={day}
                          disabled={!isWithin(window, day)}
                          tabIndex={day === focused ? 0 : -1}
                          aria-label={formatDate(day, locale, dayLabel)}
                          aria-pressed={day === date}
                          aria-current={day === firmToday() ? 'date' : undefined}
                          onClick={() => onChoose(day)}
                        >
                          {Number(day.slice(8))}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}
