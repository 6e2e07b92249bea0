/** What the list is narrowed to, in words; no React. */
import { services } from '#contract/service.ts';
import type { Desk } from '#islands/admin/desk.ts';
import { formatFullDay, formatShortDay } from '#islands/admin/format.ts';
import { type Filters, isByStart } from './filters.ts';

/** What the list has, in its order, and each filter that limits it. */
export function filtersTexts(
  filters: Filters,
  { texts, titles, locale }: Pick<Desk, 'texts' | 'titles' | 'locale'>,
): string[] {
  const { list, listByStart, filters: words } = texts.appointments;
  const { q, status, service, startDate, endDate } = filters;
  const isOneDay = startDate !== '' && startDate === endDate;
  const offered = services.find((one) => one === service);
  const named = (name: string, value: string) => value !== '' && `${name}: ${value}`;
  const day = (date: string) => (date === '' ? '' : formatShortDay(date, locale));
  return [
    isByStart(filters) ? listByStart : list,
    isOneDay && formatFullDay(startDate, locale),
    !isOneDay && named(words.startDate, day(startDate)),
    !isOneDay && named(words.endDate, day(endDate)),
    status !== '' &&
      named(words.status, status === 'active' ? words.active : texts.statusLabels[status]),
    offered !== undefined && named(words.service, titles[offered]),
    q.trim() !== '' && named(words.q, `\u2068${q.trim()}\u2069`),
  ].filter((text) => text !== false);
}
