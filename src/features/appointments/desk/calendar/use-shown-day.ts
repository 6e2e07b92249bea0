import { type RefObject, useLayoutEffect } from 'react';
import type { Column } from './columns.ts';

export interface ShownDayProps {
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  sought: string;
  asked: number;
}

/** Where a narrow window has more columns than room, begins with that of the day that was asked for. */
export function useShownDay({ grid, columns, sought, asked }: ShownDayProps) {
  const index = columns.findIndex(({ date }) => date === sought);
  const { id } = columns[index] ?? {};
  useLayoutEffect(() => {
    const column = grid.current?.querySelectorAll('.desk-cal-column')[index];
    const axis = grid.current?.querySelector('.desk-cal-axis');
    if (!grid.current || !column || !axis) return;
    const [to, from] = [column.getBoundingClientRect(), axis.getBoundingClientRect()];
    const isMirrored = getComputedStyle(grid.current).direction === 'rtl';
    const left = isMirrored ? to.right - from.left : to.left - from.right;
    grid.current.scrollBy({ left, behavior: 'instant' });
  }, [grid, id, index, asked]);
}
