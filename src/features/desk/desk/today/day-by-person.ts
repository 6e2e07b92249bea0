import { type DeskAppointment, isActive, isOver } from '#features/appointments/contract.ts';

type Phase = 'over' | 'now' | 'next' | 'ahead';

export interface DayEntry {
  appointment: DeskAppointment;
  phase: Phase;
}

export interface PersonsDay {
  consultant: string;
  entries: readonly DayEntry[];
}

/**
 * The appointments of a day that take place, by consultant in the given order, ascending. `next`: the first of a
 * consultant who has none now.
 */
export function dayByPerson(
  appointments: readonly DeskAppointment[],
  order: readonly string[],
  now: number,
): PersonsDay[] {
  const held = appointments
    .filter(({ status }) => !isOver(status))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const others = held.map(({ consultant }) => consultant).filter((id) => !order.includes(id));
  return [...order, ...new Set(others)].flatMap((consultant) => {
    const theirs = held.filter((one) => one.consultant === consultant);
    const phases = theirs.map(({ status, startsAt, endsAt }): Phase => {
      if (!isActive(status) || Date.parse(endsAt) <= now) return 'over';
      return Date.parse(startsAt) <= now ? 'now' : 'ahead';
    });
    const next = phases.includes('now') ? -1 : phases.indexOf('ahead');
    const entries = theirs.map((appointment, at) => ({
      appointment,
      phase: at === next ? 'next' : (phases[at] ?? 'ahead'),
    }));
    return entries.length > 0 ? [{ consultant, entries }] : [];
  });
}

/** Whether nothing of a day is left. */
export const isDayOver = (day: readonly PersonsDay[]): boolean =>
  day.every(({ entries }) => entries.every(({ phase }) => phase === 'over'));
