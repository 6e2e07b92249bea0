/** The consultants that can be booked. Fetched with the page, and once per service. */
import type { ListedConsultant } from '#features/consultants/contract.ts';
import { listConsultants } from '#features/consultants/page.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { call } from '#platform/browser/api.ts';
import type { Booked } from './booked.ts';

export type People = readonly ListedConsultant[];

const known = new Map<Service | null, People>();

/**
 * The consultants who take appointments about `service` (`null`: all consultants), in their order. `null` if
 * no answer came; the next call tries again.
 */
export async function fetchPeople(service: Service | null, locale: Locale): Promise<People | null> {
  const before = known.get(service);
  if (before) return before;
  const answer = await call(listConsultants, {
    query: { locale, ...(service !== null && { service }) },
  });
  if (!answer.ok) return null;
  known.set(service, answer.value);
  return answer.value;
}

/** Whether the consultant takes appointments about the service; true if that is not known. */
export async function isAble(id: string, service: Service | null, locale: Locale) {
  const able = await fetchPeople(service, locale);
  return able === null || able.some((person) => person.id === id);
}

/** The appointment's consultant, in the given language; `undefined` where the firm has only one. */
export async function findPerson(id: string, locale: Locale): Promise<Booked['person']> {
  const all = (await fetchPeople(null, locale)) ?? [];
  const person = all.length > 1 ? all.find((one) => one.id === id) : undefined;
  return person && { ...person, locale };
}
