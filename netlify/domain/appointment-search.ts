/** Looking for appointments by what a person calls them. */
import type { Appointment } from '#contract/appointment.ts';
import { type AppointmentFilter, dayMatcher, type Lister } from './appointment-filter.ts';
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

/** Whether an appointment that has the status passes; `undefined` where the store knows it all. */
export function matcherOf({ q = '', service, ...filter }: AppointmentSearch) {
  const sought = toPlain(q);
  const isOnDays = dayMatcher(filter);
  if (sought === '') return isOnDays;
  return (appointment: Appointment): boolean =>
    (isOnDays?.(appointment) ?? true) &&
    // The store lets others pass with the letters that stand instead.
    (service === undefined || appointment.service === service) &&
    searched.some((field) => toPlain(appointment[field] ?? '').includes(sought));
}

/** What a store is asked for, which leaves the last word to `passes`. */
export function conditionOf({ q = '', status, service, startDate, endDate }: AppointmentSearch) {
  const days = { startDate, endDate };
  const texts = textsOf(q);
  return {
    ...{ ...days, status, service, passes: matcherOf({ q, service, ...days }) },
    ...(texts.length > 0 && { texts, instead }),
  };
}

interface Searcher {
  list: (
    range: Parameters<Lister['list']>[0] & {
      texts?: readonly string[];
      instead?: readonly string[];
    },
  ) => ReturnType<Lister['list']>;
}

/** A list of what passes, newest first. */
export const searching = (search: AppointmentSearch, { list }: Searcher) => ({
  list: (range: { limit: number; after?: string | undefined }) =>
    list({ ...range, ...conditionOf(search) }),
});
