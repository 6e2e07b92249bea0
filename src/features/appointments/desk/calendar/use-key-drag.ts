import { type KeyboardEvent, useRef } from 'react';
import { areSingleKeysOn, keyOf } from '#platform/desk/single-keys.ts';
import type { Column, Placed } from './columns.ts';
import { columnAfter, movable, spotAfter } from './drag.ts';
import type { Carrying } from './use-carrying.ts';

/** Moving by keys: `M` begins it, arrows choose, Enter moves, Escape leaves it. */
export function useKeyDrag({ grid, latest, ...carrying }: Carrying) {
  /** What keys lifted, not a pointer. */
  const held = useRef<ReturnType<Carrying['current']>>(null);

  function begin(column: Column, placed: Placed): boolean {
    const appointment = movable(placed);
    if (!appointment) return false;
    const spot = { column, from: placed.from, until: placed.until };
    carrying.begin({
      ...{ appointment, spot },
      onTurned(way) {
        const { columns, canTake } = latest.current;
        const now = carrying.current()?.spot ?? spot;
        const isAble = (each: Column) => canTake(each, appointment);
        const next = columnAfter(now.column, way, { columns, canTake: isAble });
        if (!next) return undefined;
        // The entry that had the focus is gone.
        grid.current?.querySelectorAll<HTMLElement>('h4')[columns.indexOf(next)]?.focus();
        return { ...now, column: next };
      },
    });
    held.current = carrying.current();
    latest.current.say('begin', appointment, spot);
    return true;
  }

  /** Whether the key was for a move; `column` and `placed` are where the focus is. */
  function onKey(event: KeyboardEvent, column?: Column, placed?: Placed): boolean {
    const current = carrying.current();
    if (current && current !== held.current) return false;
    const { appointment, spot, ghost, turning } = current ?? {};
    if (!appointment || !spot) {
      const isBare = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isCommand = isBare && areSingleKeysOn() && keyOf(event.nativeEvent) === 'm';
      if (!column || !placed || !isCommand) return false;
      return begin(column, placed);
    }
    if (event.key === 'Escape') carrying.leave();
    else if (event.key === 'Enter') {
      if (turning === null) carrying.finish();
    } else {
      const { columns, hours, isMirrored, canTake } = latest.current;
      const next = spotAfter(spot, event.key, {
        ...{ columns, hours, isMirrored: isMirrored() },
        canTake: (each) => canTake(each, appointment),
      });
      if (next === undefined) return event.key !== 'Tab';
      if (next === 1 || next === -1) carrying.turn(next);
      else if (carrying.put(next)) {
        ghost?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    }
    return true;
  }

  /** What is moved by keys stays only while the focus is here. */
  function onBlur() {
    if (carrying.current() === held.current) carrying.leave();
  }

  return { onKey, onBlur };
}
