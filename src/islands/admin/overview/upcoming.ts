import type { Appointment } from '#contract/appointment.ts';

const isOpen = ({ status }: Appointment) => status === 'pending' || status === 'confirmed';
const momentOf = ({ date, time }: Appointment) => `${date}T${time}`;

/** The next appointments that take place, soonest first, however they came in. */
export function upcoming(
  appointments: readonly Appointment[],
  now: { date: string; time: string },
  most: number,
): Appointment[] {
  const moment = `${now.date}T${now.time}`;
  return appointments
    .filter((appointment) => isOpen(appointment) && momentOf(appointment) >= moment)
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
    .slice(0, most);
}
