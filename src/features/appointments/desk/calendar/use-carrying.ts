import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { addDays } from '#platform/time/zone.ts';
import type { Column } from './columns.ts';
import { isSame, type Spot, spotIn, type Way } from './drag.ts';
import { createGhost, type Ghost, type GhostText } from './ghost.ts';
import type { Stretch } from './layout.ts';

export interface CarryingProps {
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  hours: Stretch;
  isMirrored: () => boolean;
  /** Whether a column can take the appointment. */
  canTake: (column: Column, appointment: DeskAppointment) => boolean;
  /** Texts at the dragged time. */
  describe: (spot: Spot, appointment?: DeskAppointment) => GhostText;
  /** For a live region. */
  say: (what: 'begin' | 'at' | 'left', appointment: DeskAppointment, spot: Spot) => void;
  onEnter: (spot: Spot) => void;
  /** Resolves once the calendar shows the outcome. */
  onMove: (appointment: DeskAppointment, spot: Spot) => Promise<unknown>;
  /** Shows the days around this one. */
  onTurn: (date: string) => void;
}

interface Begun {
  /** Absent if a time is chosen for a new one. */
  appointment?: DeskAppointment | undefined;
  spot: Spot;
  /** Where it is once other days are shown. */
  onTurned: (way: Way) => Spot | undefined;
}

interface Carried extends Begun {
  home: Spot;
  ghost: Ghost;
  /** Days that are asked for but not shown yet. */
  turning: Way | null;
}

/** What is being moved by now, or the time that is being chosen; it stays while the calendar turns to other days. */
export function useCarrying(props: CarryingProps) {
  const { grid } = props;
  /** The latest props, for listeners that outlive a render. */
  const latest = useRef(props);
  const carried = useRef<Carried | null>(null);
  /** The appointment to focus as soon as its days are shown again. */
  const returning = useRef<string | null>(null);

  const areas = () => [...(grid.current?.querySelectorAll<HTMLElement>('.desk-cal-hours') ?? [])];

  function draw({ ghost, spot, appointment }: Carried) {
    const { columns, hours, describe } = latest.current;
    const area = areas()[columns.findIndex(({ id }) => id === spot.column.id)];
    if (!area) return;
    ghost.draw(area, area.clientHeight / (hours.until - hours.from), hours.from, spot);
    ghost.write(describe(spot, appointment));
  }

  /** Draws it in the columns of this render: with their entries, on their days. */
  const redraw = (now: Carried) => {
    const { columns, hours, say } = latest.current;
    const { spot, home, appointment, onTurned } = now;
    const same = columns.find(({ id }) => id === spot.column.id);
    if (same) {
      now.spot = { ...spot, column: same };
      draw(now);
      return;
    }
    const isBack = (columns[0]?.date ?? '') < home.column.date;
    const way = now.turning ?? (isBack ? -1 : 1);
    now.turning = null;
    const turned = onTurned(way);
    if (!turned) return;
    now.spot = spotIn(turned.column, turned, hours);
    draw(now);
    if (appointment) say('at', appointment, now.spot);
  };

  useLayoutEffect(() => {
    latest.current = props;
    if (carried.current) redraw(carried.current);
    const back =
      returning.current !== null &&
      grid.current?.querySelector<HTMLElement>(`[data-appointment="${returning.current}"]`);
    if (!back) return;
    returning.current = null;
    back.focus();
  });
  useEffect(() => () => carried.current?.ghost.element.remove(), []);

  /** Ends it, and returns what it was. */
  function take(): Carried | null {
    const { current } = carried;
    carried.current = null;
    return current;
  }

  return {
    grid,
    latest,
    areas,
    current: (): Readonly<Carried> | null => carried.current,
    begin: (begun: Begun) => {
      returning.current = null;
      take()?.ghost.element.remove();
      carried.current = { ...begun, home: begun.spot, ghost: createGhost(), turning: null };
      draw(carried.current);
    },
    /** Puts it elsewhere; tells whether that is another spot. */
    put: (spot: Spot): boolean => {
      const { current } = carried;
      if (!current || isSame(spot, current.spot)) return false;
      current.spot = spot;
      draw(current);
      if (current.appointment) latest.current.say('at', current.appointment, spot);
      return true;
    },
    /** Shows the days before or after; what is carried stays. */
    turn: (way: Way) => {
      const { current } = carried;
      const { columns, onTurn } = latest.current;
      const edge = columns.at(way === 1 ? -1 : 0);
      if (!edge || !current?.appointment || current.turning !== null) return;
      current.turning = way;
      onTurn(addDays(edge.date, way));
    },
    /** Ends it where it is now: moves the appointment, or enters one. */
    finish: () => {
      const now = take();
      if (!now) return;
      const { ghost, appointment, spot } = now;
      if (!appointment) {
        ghost.element.remove();
        latest.current.onEnter(spot);
        return;
      }
      ghost.element.dataset['sent'] = '';
      void latest.current.onMove(appointment, spot).finally(() => ghost.element.remove());
    },
    /** Puts it back, and shows the days again on which it was. */
    leave: () => {
      const now = take();
      if (!now) return;
      now.ghost.element.remove();
      if (!now.appointment) return;
      const { say, columns, onTurn } = latest.current;
      say('left', now.appointment, now.spot);
      const { id, date } = now.home.column;
      if (now.turning === null && columns.some((column) => column.id === id)) return;
      returning.current = now.appointment.id;
      onTurn(date);
    },
  };
}

export type Carrying = ReturnType<typeof useCarrying>;
