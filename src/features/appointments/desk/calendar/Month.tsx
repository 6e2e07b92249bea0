import { firmToday } from '#platform/browser/firm-clock.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { formatDate, formatDay, formatNumber } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { addressOf } from './address.ts';
import { whatText } from './entry-text.ts';
import type { WeekEntry } from './week-days.ts';

/** Entries of a day that are named; the others are counted. */
const mostNamed = 3;

export interface MonthProps {
  /** Whole weeks. */
  days: readonly string[];
  entries: readonly WeekEntry[];
  /** `YYYY-MM` */
  month: string;
  isBusy: boolean;
}

/** Free times are left out: on most days there are more than anything else. */
const isNamed = ({ kind }: WeekEntry) => kind !== 'free' && kind !== 'removed';

/** The days of a month with what is held and closed; each leads to its day. */
export function Month({ days, entries, month, isBusy }: MonthProps) {
  const desk = useDesk();
  const { calendarTexts: words, locale } = desk;
  const { comma } = localeTable[locale];
  const byDay = groupBy(entries.filter(isNamed), ({ date }) => date);
  const today = firmToday();
  return (
    <div className="desk-cal-month" aria-busy={isBusy}>
      <div className="desk-cal-weekdays" aria-hidden="true">
        {days.slice(0, 7).map((date) => (
          <span key={date}>{formatDate(date, locale, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol>
        {days.map((date) => {
          const all = byDay.get(date) ?? [];
          const held = all.filter(({ kind }) => kind === 'appointment').length;
          return (
            <li
              key={date}
              aria-current={date === today ? 'date' : undefined}
              data-outside={date.startsWith(month) ? undefined : ''}
            >
              <a href={addressOf({ view: 'day', day: date })}>
                <span className="sr-only">
                  {formatDay(date, locale)}
                  {all.length > 0 && `${comma} `}
                </span>
                <span className="desk-cal-date" aria-hidden="true">
                  {formatDate(date, locale, { day: 'numeric' })}
                </span>
                <ul>
                  {all.slice(0, mostNamed).map((entry, index) => (
                    <li key={index} data-state={entry.kind}>
                      {entry.kind === 'appointment' && (
                        <>
                          <Ltr>{entry.time}</Ltr>{' '}
                        </>
                      )}
                      <span dir="auto">{whatText(entry, desk)}</span>
                      <span className="sr-only">{comma} </span>
                    </li>
                  ))}
                  {all.length > mostNamed && (
                    <li>
                      <Ltr>{`+${formatNumber(all.length - mostNamed, locale)}`}</Ltr> {words.more}
                    </li>
                  )}
                </ul>
                {held > 0 && (
                  <span className="desk-cal-held tabular" aria-hidden="true">
                    {formatNumber(held, locale)}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
