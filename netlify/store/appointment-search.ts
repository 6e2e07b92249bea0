import type { Appointment, DeskAppointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { listOf } from './appointments.ts';
import type { Database } from './database.ts';
import { listNewestHolding } from './lua/newest-holding.lua.ts';
import { everyNewest, listNewest, type ListRange } from './newest.ts';

interface Search {
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: AppointmentStatus | undefined;
  /** All of which the record's JSON must hold, the lower case of ASCII; or any of `instead`. */
  texts: readonly string[];
  instead: readonly string[];
  passes?: ((found: Appointment) => boolean) | undefined;
}

function asked({ texts, instead, passes, ...filter }: Search) {
  const { source, condition } = listOf(filter);
  if (texts.length === 0) return { source, condition, passes };
  const holding = { ...source, script: listNewestHolding };
  return { source: holding, condition: { ...condition, texts, instead }, passes };
}

/** Appointments by what is in them; newest first, in portions of which each is a round trip. */
export const appointmentSearchStore = (db: Database) => ({
  /** `null` if `after` is unknown. */
  list({ limit, after, ...search }: ListRange & Search) {
    const { source, condition, passes } = asked(search);
    return listNewest(db, source, { limit, after, passes, ...condition });
  },

  /** All of them, portion by portion. */
  async *every(search: Search): AsyncGenerator<DeskAppointment[]> {
    const { source, condition, passes } = asked(search);
    for await (const rows of everyNewest(db, source, condition))
      yield passes ? rows.filter(passes) : rows;
  },
});
