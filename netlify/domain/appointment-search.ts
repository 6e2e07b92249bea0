/** Looking for appointments by what a person calls them. */
import type { Appointment } from '#contract/appointment.ts';
import { type AppointmentFilter, matcherOf } from './appointment-filter.ts';
import { instead, textsOf, toPlain } from './search-text.ts';

export interface AppointmentSearch extends AppointmentFilter {
  /** Looked for in name, e-mail address, phone number and message, whatever the case. */
  q?: string | undefined;
}

/** Where `q` is looked for: decided here for every field of the contract, or this does not compile. */
const isSearched: Readonly<Record<keyof Appointment, boolean>> = {
  clientName: true,
  email: true,
  phone: true,
  message: true,
  id: false,
  date: false,
  time: false,
  service: false,
  status: false,
  locale: false,
  consultant: false,
  meeting: false,
  startsAt: false,
  endsAt: false,
  createdAt: false,
};
const isField = (name: string): name is keyof Appointment => Object.hasOwn(isSearched, name);
const searched = Object.keys(isSearched)
  .filter(isField)
  .filter((field) => isSearched[field]);

/** Whether an appointment that has the status passes; `undefined` where all do. */
export function searchMatcher({ q = '', ...filter }: AppointmentSearch) {
  const sought = toPlain(q);
  const passes = matcherOf(filter);
  if (sought === '') return passes;
  return (appointment: Appointment): boolean =>
    (passes?.(appointment) ?? true) &&
    searched.some((field) => toPlain(appointment[field] ?? '').includes(sought));
}

/** What a store is asked for, which leaves the last word to `passes`. */
export function conditionOf(search: AppointmentSearch) {
  const { q = '', status, service, startDate, endDate } = search;
  // As the record's JSON spells it, in which a quotation mark of a text has a backslash before it.
  const about = service === undefined ? [] : [`"service":"${service}"`];
  return {
    ...{ status, startDate, endDate, instead },
    texts: [...about, ...textsOf(q)],
    passes: searchMatcher(search),
  };
}
