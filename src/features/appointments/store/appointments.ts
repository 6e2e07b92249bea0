import { hoursKeys } from '#features/hours/store/keys.ts';
import type { Appointment, DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { dayMs } from '#platform/time/units.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from './keys.ts';
import { rowOf } from './state.ts';
import { shownHook } from './state-reads.ts';
import { load } from '#platform/redis/load.ts';
import { listNewest, type ListRange } from '#platform/redis/newest.ts';
import { deskAppointmentRow } from './appointment-rows.ts';

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
  return {
    /** `null` for an unknown id and for an unreadable record. */
    async get(id: string): Promise<DeskAppointment | null> {
      const appointment = shownHook(id);
      const shown = appointment.follow((await load(db, {}, [appointment])).valuesOf);
      return shown && rowOf(shown);
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
