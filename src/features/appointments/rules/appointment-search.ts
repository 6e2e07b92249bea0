/** Looking for appointments by what a person calls them. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import {
  activeStatuses,
  type AppointmentStatus,
} from '#features/appointments/contract/appointment-status.ts';
import { type AppointmentFilter, matcherOf } from './appointment-filter.ts';
import {
  type SearchedText,
  similarTo,
  type Sought,
  soughtOf,
} from '#platform/rules/search-text.ts';

export interface AppointmentSearch extends AppointmentFilter {
  /** Words that are looked for in name, e-mail address, phone number and message, whatever the order. */
  q?: string | undefined;
  /** `active` is what takes place, or will once it is confirmed. */
  status?: AppointmentStatus | 'active' | undefined;
}

/** What each field of the contract is looked for as: decided here, or this does not compile. */
const searchedAs: Readonly<Record<keyof Appointment, keyof SearchedText | null>> = {
  clientName: 'names',
  email: 'names',
  phone: 'phone',
  message: 'texts',
  id: null,
  date: null,
  time: null,
  service: null,
  status: null,
  locale: null,
  consultant: null,
  meeting: null,
  startsAt: null,
  timeZone: null,
  endsAt: null,
  createdAt: null,
};
const isField = (name: string): name is keyof Appointment => Object.hasOwn(searchedAs, name);
const fieldsOf = (kind: keyof SearchedText) =>
  Object.keys(searchedAs)
    .filter(isField)
    .filter((field) => searchedAs[field] === kind);
const [names, texts, phones] = [fieldsOf('names'), fieldsOf('texts'), fieldsOf('phone')];

/** What of an appointment is looked into. */
export const textOf = (appointment: Appointment): SearchedText => ({
  names: names.map((field) => appointment[field]),
  texts: texts.map((field) => appointment[field]),
  phone: phones.map((field) => appointment[field]).join(' '),
});

/** Whether an appointment that has the status passes; `undefined` where all do. */
function passing(filter: AppointmentFilter, sought: Sought | undefined) {
  const passes = matcherOf(filter);
  if (!sought || sought.terms.length === 0) return passes;
  return (appointment: Appointment): boolean =>
    (passes?.(appointment) ?? true) && sought.holds(textOf(appointment));
}

function asked(
  { status, service, consultant, startDate, endDate }: AppointmentSearch,
  sought?: Sought,
) {
  const days = { startDate, endDate };
  return {
    ...days,
    statuses: status === 'active' ? activeStatuses : status && [status],
    // As the record's JSON spells it, in which a quotation mark of a text has a backslash before it.
    texts: Object.entries({ service, consultant }).flatMap(([name, value]) =>
      value === undefined ? [] : [`"${name}":"${value.toLowerCase()}"`],
    ),
    terms: sought?.terms ?? [],
    passes: passing({ service, consultant, ...days }, sought),
  };
}

/** What a store is asked for, which leaves the last word to `passes`. */
export const conditionOf = (search: AppointmentSearch) => asked(search, soughtOf(search.q ?? ''));

/** The same of what may be meant though a word is mistyped; `null` where none can be. */
export function similarConditionOf(search: AppointmentSearch) {
  const sought = similarTo(search.q ?? '');
  return sought && asked(search, sought);
}
