import { hoursKeys } from '#features/hours/store/keys.ts';
import type { Appointment, DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import type { SoughtTerm } from '#platform/rules/search-text.ts';
import { listOf } from './appointments.ts';
import type { Database } from '#platform/redis/database.ts';
import {
  listNewestHolding,
  listSoonest,
  listSoonestHolding,
} from '#platform/redis/sought-lists.ts';
import { everyNewest, listNewest, type ListRange, sifted } from '#platform/redis/newest.ts';

interface Search {
  startDate?: string | undefined;
  endDate?: string | undefined;
  statuses?: readonly AppointmentStatus[] | undefined;
  /** `start`: by start of the appointment, earliest first. `received` or absent: newest first. */
  order?: 'received' | 'start' | undefined;
  /** Substrings that the record's JSON must contain, compared in ASCII lower case. */
  texts: readonly string[];
  terms: readonly SoughtTerm[];
  passes?: ((found: Appointment) => boolean) | undefined;
}

/** The full range of instants of a `Date`. */
const always = { first: -8.64e15, last: 8.64e15 };

function asked({ texts, terms, passes, order, ...filter }: Search) {
  const { source, condition } = listOf(filter);
  const isSifted = texts.length + terms.length > 0;
  const sought = isSifted ? sifted({ texts, terms }) : {};
  if (order !== 'start') {
    const newest = isSifted ? { ...source, script: listNewestHolding } : source;
    return { source: newest, condition: { ...condition, ...sought }, passes };
  }
  const script = isSifted ? listSoonestHolding : listSoonest;
  const soonest = {
    ...source,
    byCreation: hoursKeys.appointmentsByStart,
    index: undefined,
    script,
  };
  return { source: soonest, condition: { ...always, ...condition, ...sought }, passes };
}

/** Searches appointments by content. The store is read in portions, one round trip each. */
export const appointmentSearchStore = (db: Database) => ({
  /** `null` if `after` is unknown. */
  list({ limit, after, ...search }: ListRange & Search) {
    const { source, condition, passes } = asked(search);
    return listNewest(db, source, { limit, after, passes, ...condition });
  },

  /**
   * Searches only the newest `within` appointments and returns the first `limit` that pass, in the requested
   * order.
   */
  async listSimilar({
    limit,
    within,
    order,
    ...search
  }: { limit: number; within: number } & Search): Promise<DeskAppointment[]> {
    const { source, condition, passes } = asked(search);
    const range = { limit, within, passes };
    const found = (await listNewest(db, source, { ...range, ...condition })) ?? [];
    if (order !== 'start') return found;
    return found.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  },

  /** All matches, portion by portion. */
  async *every(search: Search): AsyncGenerator<DeskAppointment[]> {
    const { source, condition, passes } = asked(search);
    for await (const rows of everyNewest(db, source, condition))
      yield passes ? rows.filter(passes) : rows;
  },
});
