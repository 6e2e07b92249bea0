import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { readDays } from '#features/appointments/desk/read-days.ts';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useSeen } from '#platform/desk/seen.ts';
import { useAreaQuery } from '#platform/desk/use-area-query.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { addDays } from '#platform/time/zone.ts';
import { addressOf, type Shown, shownOf, type View } from './address.ts';
import { daysOf, usualDay } from './days.ts';
import { isOver, weekEntries } from './week-days.ts';

/** The days of a view. If no day is chosen, those that the desk opens on. */
const daysReading = ({ view, day }: Shown, locale: Locale, service: Service | undefined) =>
  reading(['slots', 'calendar', view, day, locale, service], async (call) => {
    const today = firmToday();
    const first = await readDays(call, daysOf(view, day ?? today, locale), service);
    if (view !== 'week' || day !== null || !first.ok) return first;
    // If everything of this week is over, e.g. on a weekend, the desk opens on the next week.
    const now = firmNow();
    const isNext = weekEntries(first.value).every((entry) => isOver(entry, now));
    return isNext ? readDays(call, daysOf(view, addDays(today, 7), locale), service) : first;
  });

/**
 * The days that the address names, in its view or the usual one, and what is on them. Days stay until the next
 * ones of the same view are loaded.
 */
export function useDays(usual: View, service: Service | undefined) {
  const { locale } = useDesk();
  const client = useQueryClient();
  const query = useAreaQuery('calendar');
  const isSeen = useSeen();
  // What another area's address says is not about this one.
  const [kept, setKept] = useState(query);
  if (isSeen && query !== kept) setKept(query);
  const shown = shownOf(isSeen ? query : kept, usual);
  const { view } = shown;
  const read = daysReading(shown, locale, service);
  const { value, hasFailed } = useRead(read);
  const expected = daysOf(view, shown.day ?? firmToday(), locale);
  const days = value?.days.length === expected.length ? value.days : expected;
  const [first = firmToday()] = days;
  /** Reuses the reading that the desk opened on, instead of reading the same days under another key. */
  function turnTo(date: string) {
    const opened = client.getQueryData(daysReading({ view, day: null }, locale, service).queryKey);
    const to = daysOf(view, date, locale);
    const isOpened = opened?.days.join() === to.join();
    // Within a week, the address says which day is to come into sight.
    const isUsual = isOpened && (view !== 'week' || date === usualDay(to));
    location.hash = addressOf({ view, day: isUsual ? null : date });
  }

  return {
    ...{ view, days, first, hasFailed },
    /** The day that the address names; `null` if it names none. */
    named: shown.day,
    day: shown.day ?? (view === 'week' ? first : firmToday()),
    /** What is on the days; absent until they are read. */
    current: value?.days === days ? value : undefined,
    turnTo,
    /** Shows a moved appointment where it is now, until the days are read again. */
    showMoved: (moved: DeskAppointment) =>
      client.setQueryData(read.queryKey, (known) => {
        if (!known) return known;
        const others = known.appointments.filter(({ id }) => id !== moved.id);
        const isHere = known.days.includes(moved.date);
        return { ...known, appointments: isHere ? [...others, moved] : others };
      }),
  };
}
