/** Where the arrow keys go in the calendar: its entries, and the empty half hours between them; no React. */
import { type Column, isPressable } from './columns.ts';
import { leastShown, meet, type Stretch } from './layout.ts';

export interface Stop extends Stretch {
  column: number;
  /** Of the entry; absent at an empty place. */
  key?: string;
}

/** The stops of one column, ascending. */
export function stopsIn(column: Column, index: number, hours: Stretch): Stop[] {
  const pressed = column.placed.filter(({ entry }) => isPressable(entry));
  const entries = pressed.map(({ key, from, until }) => ({ column: index, key, from, until }));
  const taken = pressed.filter(({ layer }) => layer !== 'ground');
  const empty: Stop[] = [];
  for (let { from } = hours; from < hours.until; from += leastShown) {
    const place = { from, until: from + leastShown };
    if (!taken.some((each) => meet(each, place))) empty.push({ column: index, ...place });
  }
  return [...entries, ...empty].toSorted((one, other) => one.from - other.from);
}

const isSame = (one: Stop, other: Stop) =>
  one.column === other.column && one.key === other.key && one.from === other.from;

/** The stop that a key leads to; `undefined` if there is none, or if the key leads nowhere. */
export function stopAfter(
  at: Stop,
  key: string,
  {
    columns,
    hours,
    isMirrored,
  }: { columns: readonly Column[]; hours: Stretch; isMirrored: boolean },
): Stop | undefined {
  const stopsOf = (index: number) => {
    const column = columns[index];
    return column ? stopsIn(column, index, hours) : [];
  };
  const here = stopsOf(at.column);
  const place = here.findIndex((stop) => isSame(stop, at));
  if (key === 'ArrowDown') return here[place + 1];
  if (key === 'ArrowUp') return place > 0 ? here[place - 1] : undefined;
  if (key === 'Home') return here.at(0);
  if (key === 'End') return here.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const isOn = (key === 'ArrowRight') !== isMirrored;
  const distance = (stop: Stop) => Math.abs(stop.from - at.from);
  return stopsOf(at.column + (isOn ? 1 : -1)).toSorted(
    (one, other) => distance(one) - distance(other),
  )[0];
}
