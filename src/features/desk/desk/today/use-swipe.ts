import { type PointerEvent, useRef } from 'react';

/** In px: a finger that moved less has not decided yet; one that moved more acts when it is lifted. */
const [decided, enough] = [10, 88] as const;

type Way = 'forward' | 'back';

interface Swiping {
  x: number;
  y: number;
  isSwiping: boolean;
}

/**
 * Handlers for a row that a finger moves sideways: in reading direction (`forward`) or against it. The row says in
 * `data-swipe` which way it goes and in `data-far` that lifting the finger acts now; `--swipe` is how far it has
 * come. Up and down, the page scrolls as ever. `controls`: selectors of what is pressed then.
 */
export function useSwipe(controls: Partial<Record<Way, string>>) {
  const from = useRef<Swiping>(null);

  function wayOf(row: Element, dx: number): Way {
    const isRtl = getComputedStyle(row).direction === 'rtl';
    return dx > 0 === isRtl ? 'back' : 'forward';
  }

  function end(row: HTMLElement) {
    from.current = null;
    delete row.dataset['swipe'];
    delete row.dataset['far'];
    row.style.removeProperty('--swipe');
  }

  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      if (pointerType === 'touch' && isPrimary) from.current = { x, y, isSwiping: false };
    },
    onPointerMove({ currentTarget: row, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const begun = from.current;
      if (!begun) return;
      const [dx, dy] = [clientX - begun.x, clientY - begun.y];
      if (!begun.isSwiping) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) < decided) return;
        if (Math.abs(dx) < 2 * Math.abs(dy) || controls[wayOf(row, dx)] === undefined) {
          from.current = null;
          return;
        }
        begun.isSwiping = true;
        row.setPointerCapture(pointerId);
      }
      const way = wayOf(row, dx);
      const isOpen = controls[way] !== undefined;
      row.dataset['swipe'] = way;
      row.toggleAttribute('data-far', isOpen && Math.abs(dx) >= enough);
      row.style.setProperty('--swipe', `${isOpen ? dx : 0}px`);
    },
    onPointerUp({ currentTarget: row, clientX }: PointerEvent<HTMLElement>) {
      const begun = from.current;
      if (!begun) return;
      end(row);
      const dx = clientX - begun.x;
      const selector = controls[wayOf(row, dx)];
      // Later, since the lifted finger would close a menu that is open by now.
      if (begun.isSwiping && Math.abs(dx) >= enough && selector !== undefined) {
        setTimeout(() => row.querySelector<HTMLElement>(selector)?.click());
      }
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}
