import * as z from 'zod/mini';
import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { dayMs } from '#time/units.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { getAppointment } from './lua/appointments.lua.ts';
import { listNewest, listNewestOf, type ListRange } from './newest.ts';
import { appointmentRowSchema } from './records.ts';

interface Condition {
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: AppointmentStatus | undefined;
}

export type AppointmentStore = ReturnType<typeof appointmentStore>;

/** Appointments in Redis; every method is one round trip and one atomic step. */
export function appointmentStore(db: Database) {
  const { appointments, appointmentStatus, appointmentsByCreation } = keys;
  return {
    /** `null` for an unknown id. */
    async get(id: string): Promise<Appointment | null> {
      const names = { records: appointments, statuses: appointmentStatus };
      return z.nullable(appointmentRowSchema).parse(await db.run(getAppointment, names, { id }));
    },

    /**
     * Newest first; `null` if `after` is unknown. With dates, only what takes place on them or up
     * to a day beside them: which day it is there is for the reader to say.
     */
    list({ startDate, endDate, status, ...range }: ListRange & Condition) {
      const source = {
        byCreation: appointmentsByCreation,
        hashes: [appointments, appointmentStatus],
        row: appointmentRowSchema,
      };
      if ([startDate, endDate, status].every((part) => part === undefined))
        return listNewest(db, source, range);
      const first = startDate === undefined ? '-inf' : Date.parse(startDate) - dayMs;
      const last = endDate === undefined ? '+inf' : Date.parse(endDate) + 2 * dayMs;
      const index = keys.appointmentsByStart;
      return listNewestOf(db, { ...source, index }, { ...range, first, last, value: status });
    },
  };
}
