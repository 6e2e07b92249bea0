import type { ReactNode } from 'react';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { addressOf } from './address.ts';
import type { WeekEntry } from './week-days.ts';

export interface AgendaProps {
  days: readonly string[];
  entries: readonly WeekEntry[];
  isBusy: boolean;
  children: (entry: WeekEntry) => ReactNode;
}

/** The coming days that have anything but free times, one below the other. */
export function Agenda({ days, entries, isBusy, children }: AgendaProps) {
  const { calendarTexts: words, locale } = useDesk();
  const byDay = groupBy(
    entries.filter(({ kind }) => kind !== 'free' && kind !== 'removed'),
    ({ date }) => date,
  );
  const today = firmToday();
  const listed = days.filter((date) => date === today || byDay.has(date));
  return (
    <ol className="desk-cal-list" aria-busy={isBusy}>
      {listed.map((date) => (
        <li key={date} aria-current={date === today ? 'date' : undefined}>
          <h4>
            <a href={addressOf({ view: 'day', day: date })}>{formatFullDay(date, locale)}</a>
          </h4>
          <ul>
            {(byDay.get(date) ?? []).map((entry, index) => (
              <li key={index} className="desk-cal-row">
                {children(entry)}
              </li>
            ))}
          </ul>
          {!byDay.has(date) && <p className="desk-note">{words.nothing}</p>}
        </li>
      ))}
    </ol>
  );
}
