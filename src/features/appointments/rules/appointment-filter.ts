import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { Service } from '#platform/contract/service.ts';

export interface AppointmentFilter {
  service?: Service | undefined;
  consultant?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * Whether an appointment that has the status is about the service, with the consultant and on
 * the days, of which the store knows but roughly what is on them. `undefined` where all pass.
 */
export const matcherOf = ({ service, consultant, startDate, endDate }: AppointmentFilter) =>
  (service ?? consultant ?? startDate ?? endDate) === undefined
    ? undefined
    : (found: Appointment) =>
        found.service === (service ?? found.service) &&
        found.consultant === (consultant ?? found.consultant) &&
        found.date >= (startDate ?? '') &&
        found.date <= (endDate ?? '~');
