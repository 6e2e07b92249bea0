import type { Appointment } from '#contract/appointment.ts';
import type { Service } from '#contract/service.ts';

export interface AppointmentFilter {
  service?: Service | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * Whether an appointment that has the status is about the service and takes place on the days, of
 * which the store knows but roughly what is on them. `undefined` where all pass.
 */
export const matcherOf = ({ service, startDate, endDate }: AppointmentFilter) =>
  (service ?? startDate ?? endDate) === undefined
    ? undefined
    : (found: Appointment) =>
        found.service === (service ?? found.service) &&
        found.date >= (startDate ?? '') &&
        found.date <= (endDate ?? '~');
