/** What a moved appointment would collide with, as far as the shown entries tell; no React. */
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { serviceRules } from '#service-rules';
import { type Column, isClosure } from './columns.ts';
import { meet, type Stretch, stretchAt } from './layout.ts';
import type { WeekEntry } from './week-days.ts';

export interface Target extends Stretch {
  consultant: string;
}

/** The time that an appointment takes with what is kept free around it. */
function taken(appointment: Pick<DeskAppointment, 'service'>, { from, until }: Stretch): Stretch {
  const { bufferBefore, bufferAfter } = serviceRules[appointment.service];
  return { from: from - bufferBefore, until: until + bufferAfter };
}

/** Entries of the column that the appointment would overlap at the target. */
export function collisionsOf(
  appointment: DeskAppointment,
  target: Target,
  { notes, placed }: Pick<Column, 'notes' | 'placed'>,
): WeekEntry[] {
  const wish = taken(appointment, target);
  return [...notes, ...placed].flatMap(({ entry }): WeekEntry[] => {
    if (!entry.consultants.includes(target.consultant)) return [];
    if (entry.kind === 'appointment') {
      const other = entry.appointment;
      const isOther = other.id !== appointment.id && isActive(other.status);
      const held = stretchAt(entry.time, entry.until);
      // As on the server, each keeps its own distance.
      const isHit = meet(wish, held) || meet(target, taken(other, held));
      return isOther && isHit ? [entry] : [];
    }
    if (!isClosure(entry) || entry.kind === 'free') return [];
    return meet(target, stretchAt(entry.time, entry.until)) ? [entry] : [];
  });
}
