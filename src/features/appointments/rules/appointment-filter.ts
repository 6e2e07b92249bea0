import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { Service } from '#platform/contract/service.ts';

export interface AppointmentFilter {
  service?: Service | undefined;
  consultant?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * A predicate for service, consultant and days, for appointments that already have the right status;
 * `undefined` where all pass. The days are checked again because the store limits them only roughly.
 */
export const matcherOf = ({ service, consultant, startDate, endDate }: AppointmentFilter) =>
  (service ?? consultant ?? startDate ?? endDate) === undefined
    ? undefined
    : (found: Appointment) =>
        found.service === (service ?? found.service) &&
        found.consultant === (consultant ?? found.consultant) &&
        found.date >= (startDate ?? '') &&
        found.date <= (endDate ?? '~');
