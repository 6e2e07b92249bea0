/** Searches appointments by what people wrote or are called. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import {
  type AppointmentStatus,
  isStatusGroup,
  type StatusGroup,
  statusGroups,
} from '#features/appointments/contract/appointment-status.ts';
import { type AppointmentFilter, matcherOf } from './appointment-filter.ts';
import {
  type SearchedText,
  similarTo,
  type Sought,
  soughtOf,
} from '#platform/rules/search-text.ts';

export interface AppointmentSearch extends AppointmentFilter {
  /** Words to find in name, e-mail address, phone number and message, in any order; or a whole id. */
  q?: string | undefined;
  status?: AppointmentStatus | StatusGroup | undefined;
}

/** What is proposed says nothing that people wrote. */
type Field = Exclude<keyof Appointment, 'proposed'>;

/**
 * How each field of the contract is searched (`null`: not at all). A new field has to be added here, or this
 * does not compile.
 */
const searchedAs: Readonly<Record<Field, keyof SearchedText | null>> = {
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
  place: null,
  startsAt: null,
  timeZone: null,
  endsAt: null,
  createdAt: null,
  answerBy: null,
};
const isField = (name: string): name is Field => Object.hasOwn(searchedAs, name);
const fieldsOf = (kind: keyof SearchedText) =>
  Object.keys(searchedAs)
    .filter(isField)
    .filter((field) => searchedAs[field] === kind);
const [names, texts, phones] = [fieldsOf('names'), fieldsOf('texts'), fieldsOf('phone')];

/** The searchable text of an appointment. */
export const textOf = (appointment: Appointment): SearchedText => ({
  names: names.map((field) => appointment[field]),
  texts: texts.map((field) => appointment[field]),
  phone: phones.map((field) => appointment[field]).join(' '),
});

/** A predicate for appointments that already have the right status; `undefined` where all pass. */
function passing(filter: AppointmentFilter, sought: Sought | undefined, q: string) {
  const passes = matcherOf(filter);
  if (!sought || sought.terms.length === 0) return passes;
  return (appointment: Appointment): boolean =>
    (passes?.(appointment) ?? true) &&
    (sought.holds(textOf(appointment)) || appointment.id === q.trim());
}

function asked(
  { q = '', status, service, consultant, startDate, endDate }: AppointmentSearch,
  sought?: Sought,
) {
  const days = { startDate, endDate };
  return {
    ...days,
    statuses: status && (isStatusGroup(status) ? statusGroups[status] : [status]),
    // As it is written in the record's JSON. It cannot match inside a text, where a quotation mark is
    // preceded by a backslash.
    texts: Object.entries({ service, consultant }).flatMap(([name, value]) =>
      value === undefined ? [] : [`"${name}":"${value.toLowerCase()}"`],
    ),
    terms: sought?.terms ?? [],
    passes: passing({ service, consultant, ...days }, sought, q),
  };
}

/**
 * The condition to query the store with. The store may return too many rows, so `passes` has to filter them.
 */
export const conditionOf = (search: AppointmentSearch) => asked(search, soughtOf(search.q ?? ''));

/** The same for a search that tolerates a mistyped word; `null` where the query allows none. */
export function similarConditionOf(search: AppointmentSearch) {
  const sought = similarTo(search.q ?? '');
  return sought && asked(search, sought);
}
