/** Texts for the filters of the list; no React. */
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { services } from '#platform/contract/service.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatFullDay, formatShortDay } from '#platform/desk/format.ts';
import { type Filters, isByStart } from './filters.ts';
import { isolate } from '#platform/i18n/isolate.ts';

/** Describes the list, its order, and each active filter. */
export function filtersTexts(
  filters: Filters,
  {
    texts,
    titles,
    consultantTexts,
    locale,
  }: Pick<Desk, 'texts' | 'titles' | 'consultantTexts' | 'locale'>,
  consultants: readonly Pick<DeskConsultant, 'id' | 'name'>[],
): string[] {
  const { list, listByStart, filters: words } = texts.appointments;
  const { q, status, service, consultant, startDate, endDate } = filters;
  const owner = consultants.find(({ id }) => id === consultant);
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
    owner !== undefined && named(consultantTexts.consultant, isolate(owner.name)),
    q.trim() !== '' && named(words.q, isolate(q.trim())),
  ].filter((text) => text !== false);
}
