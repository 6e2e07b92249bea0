import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import type { Column, Placed } from './columns.ts';
import { EmptyPlace } from './EmptyPlace.tsx';
import { placeStyle } from './Entry.tsx';
import { hour, type Stretch, timeAt } from './layout.ts';
import { NowLine } from './NowLine.tsx';
import { stopAfter } from './stops.ts';
import { type CarryingProps, useCarrying } from './use-carrying.ts';
import { useKeyDrag } from './use-key-drag.ts';
import { useMovingTexts } from './use-moving-texts.ts';
import { usePointerDrag } from './use-pointer-drag.ts';
import { useShownDay } from './use-shown-day.ts';
import { useStops } from './use-stops.ts';
import type { WeekEntry } from './week-days.ts';

/** Entries that are shorter have one line. */
const shortest = 45;

/** Among several people, a day with nothing on it leaves its room to the names of the others. */
const trackOf = ({ notes, placed }: Column) =>
  `minmax(0, ${notes.length + placed.length === 0 ? 0.5 : 1}fr)`;

const isShort = ({ layer, from, until }: Placed) => layer === 'line' || until - from < shortest;

type Acts = Pick<CarryingProps, 'canTake' | 'onMove' | 'onEnter' | 'onTurn'>;

export interface HoursGridProps extends Acts {
  columns: readonly Column[];
  hours: Stretch;
  /** How much taller than usual an hour is drawn. */
  scale: number;
  /** Whether its columns are those of several people: then free time is only hinted at. */
  isTogether: boolean;
  isBusy: boolean;
  /** A heading of a column; `day` is shown where the days differ. */
  head: (column: Column) => ReactNode;
  nameOf: (consultant: string) => string;
  /** The day that comes into sight, again each time that `asked` rises. */
  sought: string;
  asked: number;
  entry: (entry: WeekEntry, column: Column, place?: { key: string; isStop: boolean }) => ReactNode;
}

/** Days or people side by side, their entries as long as they last, with one tab stop that arrow keys move. */
export function HoursGrid({
  columns,
  hours,
  scale,
  isTogether,
  isBusy,
  head,
  entry,
  nameOf,
  sought,
  asked,
  ...acts
}: HoursGridProps) {
  const { calendarTexts: words } = useDesk();
  const grid = useRef<HTMLDivElement>(null);
  const keys = useId();
  const today = firmToday();
  const areDays = columns.some(({ date }) => date !== columns[0]?.date);
  const isMirrored = () =>
    grid.current !== null && getComputedStyle(grid.current).direction === 'rtl';

  useShownDay({ grid, columns, sought, asked });
  const stops = useStops({ grid, columns, hours });
  const { stop } = stops;
  /** The empty place that the keyboard is at. */
  const place = stop && stop.key === undefined ? stop : null;
  const status = useRef<HTMLParagraphElement>(null);
  const { describe, sayText } = useMovingTexts(nameOf);
  const carrying = useCarrying({
    ...{ grid, columns, hours, isMirrored, describe, ...acts },
    say(...what) {
      if (status.current) status.current.textContent = sayText(...what);
    },
  });
  const pointer = usePointerDrag(carrying, longestAppointmentMinutes);
  const keyboard = useKeyDrag(carrying);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isInHours = event.target instanceof Element && event.target.closest('.desk-cal-hours');
    const at = isInHours ? stop : undefined;
    const column = at && columns[at.column];
    const placed = column?.placed.find(({ key }) => key === at?.key);
    if (keyboard.onKey(event, column, placed)) {
      event.preventDefault();
      return;
    }
    const next = at && stopAfter(at, event.key, { columns, hours, isMirrored: isMirrored() });
    if (!next) return;
    event.preventDefault();
    stops.focus(next);
  }

  const lines = Array.from(
    { length: (hours.until - hours.from) / hour },
    (_, index) => hours.from + index * hour,
  );
  return (
    <div
      ref={grid}
      className="desk-cal-grid"
      role="group"
      aria-label={words.grid}
      aria-describedby={keys}
      aria-busy={isBusy}
      data-together={isTogether ? '' : undefined}
      style={{
        '--minutes': String(hours.until - hours.from),
        '--columns': String(columns.length),
        '--scale': String(scale),
        ...(isTogether && { '--tracks': columns.map(trackOf).join(' ') }),
      }}
    >
      <div className="desk-cal-axis" aria-hidden="true">
        {lines.map((minutes) => (
          <Ltr key={minutes}>{timeAt(minutes)}</Ltr>
        ))}
      </div>
      <ol className="desk-cal-columns" {...{ onKeyDown }} onBlur={keyboard.onBlur}>
        {columns.map((column, index) => (
          <li
            key={column.id}
            className="desk-cal-column"
            aria-current={areDays && column.date === today ? 'date' : undefined}
            data-closed={column.isClosed ? '' : undefined}
          >
            <h4 tabIndex={-1}>{head(column)}</h4>
            <ul className="desk-cal-notes">
              {column.notes.map((note) => (
                <li key={note.key}>{entry(note.entry, column)}</li>
              ))}
            </ul>
            {/* Presses are for the pointer; the keyboard has its place. */}
            <div
              className="desk-cal-hours"
              onPointerDown={pointer.onPointerDown}
              onClick={pointer.onClick}
            >
              <ul>
                {column.placed.map((placed) => (
                  <li
                    key={placed.key}
                    className="desk-cal-place"
                    data-layer={placed.layer}
                    data-short={isShort(placed) ? '' : undefined}
                    style={placeStyle(placed, hours.from)}
                    onFocus={() => stops.set({ column: index, ...placed })}
                  >
                    {entry(placed.entry, column, {
                      key: placed.key,
                      isStop: stop?.column === index && stop.key === placed.key,
                    })}
                  </li>
                ))}
              </ul>
              {place?.column === index && (
                <EmptyPlace
                  {...{ place, hours }}
                  date={column.date}
                  onPress={() => acts.onEnter({ column, from: place.from, until: place.from })}
                />
              )}
              {column.date === today && <NowLine hours={hours} />}
            </div>
          </li>
        ))}
      </ol>
      <p id={keys} className="desk-note desk-cal-keys">
        {words.keys}
      </p>
      <p className="desk-note desk-cal-touch">{words.touch}</p>
      <p ref={status} className="sr-only" role="status" />
    </div>
  );
}
