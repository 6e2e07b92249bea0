/**
 * Dragging in the calendar, by pointer or by keys: over empty time to enter, an appointment to move it. What is
 * dragged is drawn outside of React, so that no grid is rendered while the pointer moves.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Column, Placed } from './columns.ts';
import { dragged, nearestPlace, placeAt, step, type Stretch, within } from './layout.ts';

/** Pointer movement in px from which on a press is a drag. */
const threshold = 5;

/** Where something dragged is by now. */
export interface Spot extends Stretch {
  column: Column;
}

export interface DragProps {
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  hours: Stretch;
  isMirrored: () => boolean;
  /** Longest appointment in minutes. */
  most: number;
  /** Whether a column can take the appointment. */
  canTake: (column: Column, appointment: DeskAppointment) => boolean;
  /** Texts at the dragged time; `hits` names what it collides with. */
  describe: (spot: Spot, appointment?: DeskAppointment) => { time: string; hits: string };
  /** For a live region. */
  say: (what: 'begin' | 'at' | 'left', appointment: DeskAppointment, spot: Spot) => void;
  onEnter: (spot: Spot) => void;
  /** Resolves once the calendar shows the outcome. */
  onMove: (appointment: DeskAppointment, spot: Spot) => Promise<unknown>;
}

/** The drawn time; its own element in the column that it is over. */
function createGhost() {
  const element = document.createElement('div');
  element.className = 'desk-cal-ghost';
  element.ariaHidden = 'true';
  const time = document.createElement('bdi');
  const hits = document.createElement('span');
  element.append(time, hits);
  return {
    element,
    draw(area: HTMLElement, minute: number, top: number, { from, until }: Stretch) {
      if (element.parentElement !== area) area.append(element);
      element.style.blockSize = `${(until - from) * minute}px`;
      element.style.transform = `translateY(${(from - top) * minute}px)`;
    },
    write(words: { time: string; hits: string }) {
      time.textContent = words.time;
      hits.textContent = words.hits;
      element.toggleAttribute('data-hit', words.hits !== '');
    },
  };
}

type Ghost = ReturnType<typeof createGhost>;

interface Carried {
  appointment: DeskAppointment;
  spot: Spot;
  ghost: Ghost;
}

const movable = (placed: Placed | undefined): DeskAppointment | undefined =>
  placed?.entry.kind === 'appointment' && isActive(placed.entry.appointment.status)
    ? placed.entry.appointment
    : undefined;

export function useDrag(props: DragProps) {
  const { grid } = props;
  /** The latest props, for listeners that outlive a render. */
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const carried = useRef<Carried | null>(null);
  /** The click that ends a drag is none. */
  const hasDragged = useRef(false);
  useEffect(() => () => carried.current?.ghost.element.remove(), []);

  const areas = () => [...(grid.current?.querySelectorAll<HTMLElement>('.desk-cal-hours') ?? [])];

  function draw(ghost: Ghost, spot: Spot, appointment?: DeskAppointment) {
    const { columns, hours, describe } = latest.current;
    const area = areas()[columns.findIndex(({ id }) => id === spot.column.id)];
    if (!area) return;
    ghost.draw(area, area.clientHeight / (hours.until - hours.from), hours.from, spot);
    ghost.write(describe(spot, appointment));
  }

  function drop({ appointment, spot, ghost }: Carried) {
    ghost.element.dataset['sent'] = '';
    void latest.current.onMove(appointment, spot).finally(() => ghost.element.remove());
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    hasDragged.current = false;
    const { target, button, pointerType, clientX, clientY } = event;
    // A finger scrolls; it presses, and moves by the appointment's own form.
    if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return;
    const all = areas();
    const area = target.closest('.desk-cal-hours');
    const home = props.columns[all.findIndex((each) => each === area)];
    if (!area || !home) return;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    const placed = home.placed.find((each) => each.key === key);
    const appointment = movable(placed);
    if (placed && !appointment && placed.entry.kind !== 'free') return;

    const { hours, columns } = props;
    const boxes = all.map((each) => each.getBoundingClientRect());
    const minuteAt = (y: number) => {
      const { top, height } = area.getBoundingClientRect();
      return hours.from + ((y - top) / height) * (hours.until - hours.from);
    };
    const first = minuteAt(clientY);
    const length = placed ? placed.until - placed.from : step;
    const offset = placed ? first - placed.from : 0;
    let now: { ghost: Ghost; spot: Spot } | null = null;
    const listening = new AbortController();
    const { signal } = listening;

    const spotAt = (x: number, y: number): Spot => {
      if (!appointment) {
        return { column: home, ...dragged(first, minuteAt(y), latest.current.most) };
      }
      const over = columns[boxes.findIndex((box) => x >= box.left && x < box.right)];
      const column = over && latest.current.canTake(over, appointment) ? over : now?.spot.column;
      const from = within(nearestPlace(minuteAt(y) - offset), length, hours);
      return { column: column ?? home, from, until: from + length };
    };

    const follow = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
      if (!now && Math.hypot(x - clientX, y - clientY) < threshold) return;
      hasDragged.current = true;
      grid.current?.setAttribute('data-dragging', '');
      const spot = spotAt(x, y);
      if (now && isSame(spot, now.spot)) return;
      now = { ghost: now?.ghost ?? createGhost(), spot };
      draw(now.ghost, spot, appointment);
      if (appointment) latest.current.say('at', appointment, spot);
    };
    const end = () => {
      listening.abort();
      grid.current?.removeAttribute('data-dragging');
    };
    const cancel = () => {
      end();
      now?.ghost.element.remove();
    };
    const release = () => {
      end();
      if (now && appointment) drop({ ...now, appointment });
      else if (now) {
        now.ghost.element.remove();
        latest.current.onEnter(now.spot);
      }
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', cancel, { signal });
    const escape = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key === 'Escape') cancel();
    };
    addEventListener('keydown', escape, { signal, capture: true });
  }

  /** A press on an empty place; a click that ends a drag is none. */
  function onClickCapture(event: MouseEvent<HTMLElement>) {
    if (!hasDragged.current) return;
    hasDragged.current = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function onClick({ target, clientY }: MouseEvent<HTMLElement>) {
    const all = areas();
    const area = all.find((each) => each === target);
    const column = area && props.columns[all.indexOf(area)];
    if (!column) return;
    const { top, height } = area.getBoundingClientRect();
    const { from, until } = props.hours;
    const at = placeAt(from + ((clientY - top) / height) * (until - from));
    props.onEnter({ column, from: at, until: at });
  }

  function leave() {
    const { current } = carried;
    if (!current) return;
    carried.current = null;
    current.ghost.element.remove();
    props.say('left', current.appointment, current.spot);
  }

  /** Whether the key was for a move: `M` begins it, arrows choose, Enter moves, Escape leaves it. */
  function onKey(
    event: KeyboardEvent,
    column: Column | undefined,
    placed: Placed | undefined,
  ): boolean {
    const { current } = carried;
    if (!current) {
      const appointment = movable(placed);
      const isBare = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!appointment || !column || !placed || !isBare || event.key.toLowerCase() !== 'm')
        return false;
      const spot = { column, from: placed.from, until: placed.until };
      carried.current = { appointment, spot, ghost: createGhost() };
      draw(carried.current.ghost, spot, appointment);
      props.say('begin', appointment, spot);
      return true;
    }
    const { appointment, spot, ghost } = current;
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter') {
      carried.current = null;
      drop(current);
    } else {
      const next = spotAfter(current, event.key);
      if (!next) return event.key !== 'Tab';
      if (isSame(next, spot)) return true;
      carried.current = { ...current, spot: next };
      draw(ghost, next, appointment);
      ghost.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      props.say('at', appointment, next);
    }
    return true;
  }

  function spotAfter({ appointment, spot }: Carried, key: string): Spot | undefined {
    const { columns, hours, isMirrored, canTake } = props;
    const length = spot.until - spot.from;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const from = within(spot.from + (key === 'ArrowUp' ? -step : step), length, hours);
      return { ...spot, from, until: from + length };
    }
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
    const way = (key === 'ArrowRight') === isMirrored() ? -1 : 1;
    const column = columns[columns.findIndex(({ id }) => id === spot.column.id) + way];
    return column && canTake(column, appointment) ? { ...spot, column } : spot;
  }

  return { onPointerDown, onClickCapture, onClick, onKey, onBlur: leave };
}

const isSame = (one: Spot, other: Spot) =>
  one.column.id === other.column.id && one.from === other.from && one.until === other.until;
