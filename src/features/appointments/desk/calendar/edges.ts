import type { Way } from './drag.ts';
import type { Point } from './press.ts';

/** Px from the grid's end in which a rest turns, and from the window's ends in which the page scrolls. */
const turnEdge = 20;
const scrollEdge = 40;

/** How long a pointer rests at an edge to turn, in ms. */
const restMs = 700;

/** Px by which the page scrolls per frame. */
const pace = 8;

export interface EdgesProps {
  grid: HTMLElement;
  isMirrored: boolean;
  /** Ends it. */
  signal: AbortSignal;
  onTurn: (way: Way) => void;
  onScroll: () => void;
}

/** What a dragging pointer does at the edges: turns the calendar at its sides, scrolls the page above and below. */
export function watchEdges({ grid, isMirrored, signal, onTurn, onScroll }: EdgesProps) {
  const right = isMirrored ? -1 : 1;
  let at: Point = { x: 0, y: 0 };
  let resting: Way | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  });

  const box = grid.getBoundingClientRect();
  const [start, end] = isMirrored ? [box.right, box.left] : [box.left, box.right];
  const axis = grid.querySelector('.desk-cal-axis')?.clientWidth ?? 0;
  const headHeight = grid.querySelector('.desk-cal-column > h4')?.clientHeight ?? 0;
  /** The axis of hours belongs to the edge at which reading begins. */
  function wayAt(x: number): Way | null {
    if ((x - start) * right < axis) return -1;
    return (end - x) * right < turnEdge ? 1 : null;
  }

  /** Scrolls sideways to columns that are out of sight; tells whether there were any. */
  function scrollAside(way: Way): boolean {
    const before = grid.scrollLeft;
    grid.scrollBy({ left: way * right * grid.clientWidth * 0.75, behavior: 'instant' });
    return Math.abs(grid.scrollLeft - before) > 1;
  }

  function rest(way: Way | null) {
    clearTimeout(timer);
    resting = way;
    if (way === null) return;
    timer = setTimeout(() => {
      if (scrollAside(way)) onScroll();
      else onTurn(way);
      rest(way);
    }, restMs);
  }

  /** On a phone, the hours scroll within the calendar. */
  function roll() {
    const { top, bottom } = grid.getBoundingClientRect();
    const isScroller = grid.scrollHeight > grid.clientHeight;
    const [from, to] = isScroller
      ? [Math.max(top + headHeight, 0), Math.min(bottom, innerHeight)]
      : [0, innerHeight];
    const down = at.y < from + scrollEdge ? -1 : at.y > to - scrollEdge ? 1 : 0;
    frame = 0;
    if (down === 0) return;
    const before = grid.scrollTop + scrollY;
    const scroller = isScroller ? grid : window;
    scroller.scrollBy({ top: down * pace, behavior: 'instant' });
    if (grid.scrollTop + scrollY === before) return;
    onScroll();
    frame = requestAnimationFrame(roll);
  }

  return {
    /** Where the pointer is; what is carried is elsewhere by that if it has not come to rest. */
    move(to: Point, isElsewhere: boolean) {
      at = to;
      const way = wayAt(at.x);
      if (isElsewhere || way !== resting) rest(way);
      if (frame === 0) roll();
    },
    /** Other days are shown: those reached first come into sight. */
    turned(way: Way) {
      const left = way === 1 ? 0 : right * grid.scrollWidth;
      grid.scrollTo({ left, behavior: 'instant' });
      rest(wayAt(at.x));
    },
  };
}
