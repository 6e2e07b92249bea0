import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Column, isPressable } from './columns.ts';
import type { Stretch } from './layout.ts';
import { type Stop, stopsIn } from './stops.ts';

export interface StopsProps {
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  hours: Stretch;
}

/** The one stop of the grid that Tab leads to: where the focus was, or else the first entry. */
export function useStops({ grid, columns, hours }: StopsProps) {
  const [focused, set] = useState<Stop | null>(null);
  const isThere = ({ column, key }: Stop) =>
    key === undefined
      ? columns[column] !== undefined
      : columns[column]?.placed.some((each) => each.key === key && isPressable(each.entry));
  const first = () => {
    const all = columns.flatMap((column, index) => stopsIn(column, index, hours));
    return all.find(({ key }) => key !== undefined) ?? all[0];
  };
  return {
    set,
    stop: focused && isThere(focused) ? focused : first(),
    focus(next: Stop) {
      flushSync(() => set(next));
      const area = grid.current?.querySelectorAll('.desk-cal-hours')[next.column];
      const place = next.key === undefined ? '.desk-cal-empty' : `[data-key="${next.key}"]`;
      area?.querySelector<HTMLElement>(place)?.focus();
    },
  };
}
