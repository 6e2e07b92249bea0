/** Texts for the filters of the list; no React. */
import { isStatusGroup } from '#features/appointments/contract/appointment-status.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { services } from '#platform/contract/service.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatFullDay, formatShortDay } from '#platform/desk/format.ts';
import { type Filters, isByStart, isOneDay } from './filters.ts';
import { isolate } from '#platform/i18n/isolate.ts';

type Words = Pick<Desk, 'texts' | 'titles' | 'consultantTexts' | 'locale'>;
type Consultants = readonly Pick<DeskConsultant, 'id' | 'name'>[];

const named = (name: string, value: string) => value !== '' && `${name}: ${value}`;

/** Describes each active filter other than the days. */
export function limitsTexts(
  { q, status, service, consultant }: Filters,
  { texts, titles, consultantTexts }: Words,
  consultants: Consultants,
): string[] {
  const { filters: words } = texts.appointments;
  const owner = consultants.find(({ id }) => id === consultant);
  const offered = services.find((one) => one === service);
  return [
    status !== '' &&
      named(words.status, isStatusGroup(status) ? words[status] : texts.statusLabels[status]),
    offered !== undefined && named(words.service, titles[offered]),
    owner !== undefined && named(consultantTexts.consultant, isolate(owner.name)),
    q.trim() !== '' && named(words.q, isolate(q.trim())),
  ].filter((text) => text !== false);
}

/** Describes the list, its order, and each active filter. */
export function filtersTexts(filters: Filters, words: Words, consultants: Consultants): string[] {
  const { texts, locale } = words;
  const { list, listByStart, filters: names } = texts.appointments;
  const { startDate, endDate } = filters;
  const day = (date: string) => (date === '' ? '' : formatShortDay(date, locale));
  const days = isOneDay(filters)
    ? [formatFullDay(startDate, locale)]
    : [named(names.startDate, day(startDate)), named(names.endDate, day(endDate))];
  return [
    isByStart(filters) ? listByStart : list,
    ...days,
    ...limitsTexts(filters, words, consultants),
  ].filter((text) => text !== false);
}
