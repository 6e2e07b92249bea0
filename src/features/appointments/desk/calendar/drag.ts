/** Where a drag in the calendar leads, by pointer or by keys; no React. */
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Column, Placed } from './columns.ts';
import { step, type Stretch, within } from './layout.ts';

/** Where something dragged is by now. */
export interface Spot extends Stretch {
  column: Column;
}

/** To the days before (-1) or after (1). */
export type Way = -1 | 1;

export const isSame = (one: Spot, other: Spot): boolean =>
  one.column.id === other.column.id && one.from === other.from && one.until === other.until;

/** The spot as long as before, in a column and from a time within the hours that are shown. */
export function spotIn(column: Column, { from, until }: Stretch, hours: Stretch): Spot {
  const length = until - from;
  const start = within(from, length, hours);
  return { column, from: start, until: start + length };
}

/** The appointment of an entry, if it can be moved: by its start, not by what goes on after midnight. */
export function movable(placed: Placed | undefined): DeskAppointment | undefined {
  if (placed?.entry.kind !== 'appointment') return undefined;
  const { appointment, date } = placed.entry;
  return isActive(appointment.status) && appointment.date === date ? appointment : undefined;
}

/** The columns from the one that is reached first. */
const inOrder = (columns: readonly Column[], way: Way) =>
  way === 1 ? columns : columns.toReversed();

interface Grid {
  columns: readonly Column[];
  hours: Stretch;
  isMirrored: boolean;
  canTake: (column: Column) => boolean;
}

/** Where an arrow key leads from a spot: to another one or to other days; `undefined` for other keys. */
export function spotAfter(
  spot: Spot,
  key: string,
  { columns, hours, isMirrored, canTake }: Grid,
): Spot | Way | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const later = key === 'ArrowUp' ? -step : step;
    const { column, from, until } = spot;
    return spotIn(column, { from: from + later, until: until + later }, hours);
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const way = (key === 'ArrowRight') === isMirrored ? -1 : 1;
  const ordered = inOrder(columns, way);
  const here = ordered.findIndex(({ id }) => id === spot.column.id);
  const column = ordered.slice(here + 1).find(canTake);
  return column ? { ...spot, column } : way;
}

/** The column of other days that is reached first: of the same person, if they have one there. */
export function columnAfter(
  from: Column,
  way: Way,
  { columns, canTake }: Pick<Grid, 'columns' | 'canTake'>,
): Column | undefined {
  const able = inOrder(columns, way).filter(canTake);
  return able.find(({ consultant }) => consultant === from.consultant) ?? able[0];
}
