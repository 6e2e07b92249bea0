import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Service } from '#contract/service.ts';

export interface AppointmentFilter {
  status?: AppointmentStatus | undefined;
  service?: Service | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

interface Range {
  limit: number;
  after?: string | undefined;
}

export interface Lister {
  /** Of days it knows but roughly which appointments take place on them; `passes` has the last word. */
  list: (
    range: Range & AppointmentFilter & { passes?: ((found: Appointment) => boolean) | undefined },
  ) => Promise<readonly Appointment[] | null>;
}

/** Whether an appointment takes place on one of the days; `undefined` where all do. */
export const dayMatcher = ({ startDate, endDate }: AppointmentFilter) =>
  (startDate ?? endDate) === undefined
    ? undefined
    : ({ date }: Appointment) => date >= (startDate ?? '') && date <= (endDate ?? '~');

/** A list of what passes, newest first. */
export const filtered = (
  { status, service, startDate, endDate }: AppointmentFilter,
  { list }: Lister,
) => ({
  list: (range: Range) => {
    const days = { startDate, endDate };
    return list({ ...range, ...days, status, service, passes: dayMatcher(days) });
  },
});
