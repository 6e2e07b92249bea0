import { hoursKeys } from '#features/hours/store/keys.ts';
import * as z from 'zod/mini';
import type { Appointment, DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { dayMs } from '#platform/time/units.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from './keys.ts';
import { getAppointment } from './appointments.lua.ts';
import { listNewest, type ListRange } from '#platform/redis/newest.ts';
import { deskAppointmentRow } from './appointment-rows.ts';
import { readableOrNull } from '#platform/redis/records.ts';

interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}
interface Filter extends Days {
  status?: AppointmentStatus | undefined;
  passes?: ((found: Appointment) => boolean) | undefined;
}

/** The source and condition for a query of the appointment list in Redis. */
export function listOf({
  startDate,
  endDate,
  statuses,
}: Days & { statuses?: readonly AppointmentStatus[] | undefined }) {
  const isOnDays = (startDate ?? endDate) !== undefined;
  return {
    source: {
      byCreation: appointmentsKeys.appointmentsByCreation,
      hashes: [
        appointmentsKeys.appointments,
        appointmentsKeys.appointmentVersions,
        appointmentsKeys.appointmentStatus,
      ],
      row: deskAppointmentRow,
      index: isOnDays ? hoursKeys.appointmentsByStart : undefined,
    },
    condition: {
      ...(isOnDays && {
        first: startDate ? Date.parse(startDate) - dayMs : -8.64e15,
        last: endDate ? Date.parse(endDate) + 2 * dayMs : 8.64e15,
      }),
      values: statuses,
    },
  };
}

export type AppointmentStore = ReturnType<typeof appointmentStore>;

/** The desk's read access to appointments. Every method is one round trip and one atomic step. */
export function appointmentStore(db: Database) {
  const names = {
    records: appointmentsKeys.appointments,
    versions: appointmentsKeys.appointmentVersions,
    statuses: appointmentsKeys.appointmentStatus,
  };
  return {
    /** `null` for an unknown id and for an unreadable record. */
    async get(id: string): Promise<DeskAppointment | null> {
      const answer = await db.run(getAppointment, names, { id });
      return z.parse(readableOrNull(deskAppointmentRow), answer);
    },

    /**
     * Newest first; `null` if `after` is unknown. Dates limit the result only to a day more on either side,
     * in UTC; `passes` has to check the exact date.
     */
    list({ limit, after, passes, status, ...days }: ListRange & Filter) {
      const { source, condition } = listOf({ ...days, statuses: status && [status] });
      return listNewest(db, source, { limit, after, passes, ...condition });
    },
  };
}
