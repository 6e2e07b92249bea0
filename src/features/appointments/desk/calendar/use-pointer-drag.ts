import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Column } from './columns.ts';
import { movable, type Spot, spotIn } from './drag.ts';
import { watchEdges } from './edges.ts';
import { dragged, nearestPlace, placeAt, step } from './layout.ts';
import { followPress, type Point } from './press.ts';
import type { Carrying } from './use-carrying.ts';

/** Dragging by mouse, over empty time or an appointment, and of an appointment by a finger. */
export function usePointerDrag({ grid, latest, areas, ...carrying }: Carrying, most: number) {
  const press = useRef<AbortController | null>(null);
  useEffect(() => () => press.current?.abort(), []);
  useEffect(() => {
    // Browsers ask before a touch begins whether anything may keep it from scrolling later.
    const listening = new AbortController();
    const options = { passive: false, signal: listening.signal };
    grid.current?.addEventListener('touchmove', () => undefined, options);
    return () => listening.abort();
  }, [grid]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, button, isPrimary, nativeEvent } = event;
    if (button !== 0 || !isPrimary || !(target instanceof Element) || !grid.current) return;
    carrying.leave();
    const { columns, isMirrored } = latest.current;
    let at: Point = { x: event.clientX, y: event.clientY };
    let boxes: readonly DOMRect[] = [];
    const measure = () => (boxes = areas().map((each) => each.getBoundingClientRect()));
    measure();
    /** The column nearest to the pointer. */
    const columnAt = (x: number) => {
      const away = boxes.map(({ left, right }) => Math.max(left - x, x - right, 0));
      return latest.current.columns[away.indexOf(Math.min(...away))];
    };
    const minuteAt = (y: number) => {
      const { from, until } = latest.current.hours;
      const { top, height } = boxes[0] ?? new DOMRect(0, 0, 1, 1);
      return from + ((y - top) / height) * (until - from);
    };

    const home = columns[areas().findIndex((each) => each === target.closest('.desk-cal-hours'))];
    if (!home) return;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    const placed = home.placed.find((each) => each.key === key);
    const appointment = movable(placed);
    // A finger enters by a tap; over free time it scrolls.
    const isFinger = event.pointerType !== 'mouse';
    if (!appointment && (isFinger || (placed && placed.entry.kind !== 'free'))) return;
    const first = minuteAt(at.y);
    const held = placed ?? { from: first, until: first + step };

    function spotNow(fallback: Column): Spot {
      const minute = minuteAt(at.y);
      if (!appointment) return { column: fallback, ...dragged(first, minute, most) };
      const over = columnAt(at.x);
      const column = over && latest.current.canTake(over, appointment) ? over : fallback;
      const from = nearestPlace(minute - first + held.from);
      return spotIn(column, { from, until: from + held.until - held.from }, latest.current.hours);
    }
    function follow() {
      const spot = carrying.current()?.spot;
      measure();
      if (spot) edges.move(at, carrying.put(spotNow(spot.column)));
    }

    press.current?.abort();
    press.current = followPress({
      ...{ event: nativeEvent, target, grid: grid.current },
      onLift: () =>
        carrying.begin({
          ...{ appointment, spot: spotNow(home) },
          onTurned(way) {
            edges.turned(way);
            measure();
            const { canTake } = latest.current;
            const able = latest.current.columns.find(
              (each) => appointment && canTake(each, appointment),
            );
            return able && spotNow(able);
          },
        }),
      onMove(point) {
        at = point;
        follow();
      },
      onDrop: () => (carrying.current()?.turning === null ? carrying.finish() : carrying.leave()),
      onLeave: carrying.leave,
    });
    const { signal } = press.current;
    const edges = watchEdges({
      ...{ grid: grid.current, isMirrored: isMirrored(), signal, onScroll: follow },
      onTurn: carrying.turn,
    });
    addEventListener('scroll', follow, { signal, capture: true, passive: true });
  }

  /** A press on an empty place. */
  function onClick({ target, clientY }: MouseEvent<HTMLElement>) {
    const area = areas().find((each) => each === target);
    const column = area && latest.current.columns[areas().indexOf(area)];
    if (!column) return;
    const { top, height } = area.getBoundingClientRect();
    const { from, until } = latest.current.hours;
    const at = placeAt(from + ((clientY - top) / height) * (until - from));
    latest.current.onEnter({ column, from: at, until: at });
  }

  return { onPointerDown, onClick };
}
