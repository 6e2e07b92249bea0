/** Who can be booked. Asked for once the visitor has begun, and for each service once. */
import type { ListedConsultant } from '#features/consultants/contract.ts';
import { listConsultants } from '#features/consultants/page.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { call } from '#platform/browser/api.ts';
import type { Booked } from './booked.ts';

export type People = readonly ListedConsultant[];

const known = new Map<Service | null, People>();

/**
 * In their order: who takes appointments about `service`, or, if that is `null`, everybody; `null`
 * where no answer came, which the next question may get.
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

/** Whether the person takes appointments about it, as far as anybody knows. */
export async function isAble(id: string, service: Service | null, locale: Locale) {
  const able = await fetchPeople(service, locale);
  return able === null || able.some((person) => person.id === id);
}

/** Whom the appointment is with, in words of that language; a house of one names nobody. */
export async function findPerson(id: string, locale: Locale): Promise<Booked['person']> {
  const all = (await fetchPeople(null, locale)) ?? [];
  const person = all.length > 1 ? all.find((one) => one.id === id) : undefined;
  return person && { ...person, locale };
}
