import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { listOfferedTimes } from '#features/hours/contract/hours-routes.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { endOfDay } from '#platform/desk/moments.ts';
import { type Needs, readState } from '#platform/desk/need.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import type { Service } from '#platform/contract/service.ts';
import { addDays } from '#platform/time/zone.ts';
import { useAskedServices } from './service-choice.tsx';

/** Number of days from today that count as soon. */
const soonDays = 7;

/**
 * When the next time is free for any of the services: `soon`, `later`, or `none` within the days that visitors
 * can book.
 */
const nextFree = (asked: readonly (Service | undefined)[]) =>
  reading(['slots', 'soon', asked], async (call) => {
    const startDate = firmToday();
    for (const [days, value] of [
      [soonDays, 'soon'],
      [bookingWindowDays, 'later'],
    ] as const) {
      for (const service of asked) {
        const query = { startDate, endDate: addDays(startDate, days - 1) };
        const answer = await call(listOfferedTimes, {
          query: { ...query, ...(service && { service }) },
        });
        if (!answer.ok) return answer;
        if (answer.value.times.length > 0) return { ok: true, value };
      }
    }
    return { ok: true, value: 'none' as const };
  });

/** When the next time is free, once it is known. */
const useNextFree = () => useRead(nextFree(useAskedServices()));

/** What there is to say where none is free soon. */
function useWords(value: 'soon' | 'later' | 'none' | undefined) {
  const { hoursTexts, locale } = useDesk();
  if (value === undefined || value === 'soon') return null;
  const words = hoursTexts.soon;
  const { title, advice } = value === 'none' ? words.none : words;
  return { title: fill(title, { days: formatNumber(bookingWindowDays, locale) }), advice };
}

/** That clients find no free time soon, or none at all. */
export function useFreeTimeNeeds(): Needs {
  const { hoursTexts } = useDesk();
  const found = useNextFree();
  const words = useWords(found.value);
  const { link } = hoursTexts.soon;
  const at = endOfDay(firmToday());
  return {
    items: words
      ? [
          {
            ...{ id: 'free-time', kind: 'hours', at, since: at },
            what: words.title,
            more: <p className="desk-row-more">{words.advice}</p>,
            primary: { name: link, label: link, href: '#hours' },
          },
        ]
      : [],
    ...readState(found),
  };
}

/** Notice that clients find no free time soon, or none at all. Renders nothing while there is one soon. */
export function NothingFree() {
  const { hoursTexts } = useDesk();
  const words = useWords(useNextFree().value);
  if (!words) return null;
  return (
    <div className="notice desk-notice desk-soon">
      <p className="desk-strong">{words.title}</p>
      <p>{words.advice}</p>
      <p>
        <a className="desk-link" href="#hours">
          {hoursTexts.soon.link}
        </a>
      </p>
    </div>
  );
}
