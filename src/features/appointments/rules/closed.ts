import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { candidatesAt, type HouseClock, type Roster } from '#features/hours/index.ts';

/** Whether the consultant of the appointment has retired. */
export const isRetired = (
  { consultant }: Pick<Appointment, 'consultant'>,
  { consultants }: Roster,
): boolean => !consultants.some(({ id, active }) => id === consultant && active);

/** Whether the consultant of the appointment cannot keep its time, which was closed since, or has retired. */
export function isClosed(
  { consultant, startsAt, endsAt }: Pick<Appointment, 'consultant' | 'startsAt' | 'endsAt'>,
  roster: Roster,
  clock: Pick<HouseClock, 'house' | 'timeZone'>,
): boolean {
  const here = candidatesAt(new Date(startsAt), roster, clock).find(
    (candidate) => candidate.consultant === consultant,
  );
  const closedFrom = here?.isActive ? (here.closedFrom ?? Infinity) : 0;
  return closedFrom < Date.parse(endsAt);
}
