/** One press of a pointer that may become a drag: at once by mouse, after a long press by a finger. */

export interface Point {
  x: number;
  y: number;
}

/** Movement in px from which on a pressed mouse drags, and a finger scrolls. */
const slack = { mouse: 5, finger: 10 };

/** How long a finger presses to lift, in ms. */
const liftMs = 400;

/** How long after a drag a click may still come that is none, in ms. */
const clickMs = 300;

/** Keeps the click that ends a drag from pressing anything. */
function swallowClick() {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
    end();
  };
  addEventListener('click', swallow, { capture: true, signal });
  addEventListener('pointerdown', end, { capture: true, signal });
  setTimeout(end, clickMs);
}

export interface PressProps {
  event: PointerEvent;
  /** What was pressed. */
  target: Element;
  /** What stays while the pressed element may go. */
  grid: HTMLElement;
  onLift: () => void;
  onMove: (at: Point) => void;
  onDrop: () => void;
  /** After a second finger, Escape, or what else takes the pointer away. */
  onLeave: () => void;
}

/** Follows a press until it ends; aborting what is returned ends it without a word. */
export function followPress({
  event,
  target,
  grid,
  onLift,
  onMove,
  onDrop,
  onLeave,
}: PressProps): AbortController {
  const { pointerId, clientX, clientY } = event;
  const isFinger = event.pointerType !== 'mouse';
  const press = new AbortController();
  const { signal } = press;
  let isLifted = false;
  let hasMoved = false;

  function lift() {
    isLifted = true;
    grid.setAttribute('data-dragging', '');
    onLift();
    if (!isFinger) return;
    // What was pressed goes when the calendar turns; its events still come.
    grid.setPointerCapture(pointerId);
    target.addEventListener('touchmove', keep, { passive: false, signal });
  }
  function end() {
    press.abort();
    if (isLifted) swallowClick();
  }
  function leave() {
    end();
    if (isLifted) onLeave();
  }
  function move({ clientX: x, clientY: y }: PointerEvent) {
    const isNear = Math.hypot(x - clientX, y - clientY) < slack[isFinger ? 'finger' : 'mouse'];
    hasMoved ||= !isNear;
    if (!hasMoved) return;
    if (!isLifted && isFinger) {
      end();
      return;
    }
    if (!isLifted) lift();
    onMove({ x, y });
  }
  function release() {
    if (isLifted && !hasMoved) {
      // What is lifted but not moved is opened, as by those who press slowly.
      onLeave();
      target.closest('button')?.click();
    }
    end();
    if (isLifted && hasMoved) onDrop();
  }

  const timer = isFinger ? setTimeout(lift, liftMs) : undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    grid.removeAttribute('data-dragging');
  });
  const keep = (prevented: Event) => {
    if (prevented.cancelable) prevented.preventDefault();
  };
  const isOwn = (other: PointerEvent) => other.pointerId === pointerId;
  const listening = { signal, capture: true };
  addEventListener('pointermove', (each) => isOwn(each) && move(each), listening);
  addEventListener('pointerup', (each) => isOwn(each) && release(), listening);
  addEventListener('pointercancel', (each) => isOwn(each) && leave(), listening);
  addEventListener('pointerdown', (each) => !isOwn(each) && leave(), listening);
  addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), listening);
  if (isFinger) addEventListener('contextmenu', keep, listening);
  return press;
}
