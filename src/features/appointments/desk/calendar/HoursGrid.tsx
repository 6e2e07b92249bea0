import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { isolate, ltr } from '#platform/i18n/isolate.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import { collisionsOf } from './collisions.ts';
import { type Column, isPressable } from './columns.ts';
import { placeStyle } from './Entry.tsx';
import { whatText } from './entry-text.ts';
import { hour, type Stretch, timeAt } from './layout.ts';
import { NowLine } from './NowLine.tsx';
import { type Stop, stopAfter, stopsIn } from './stops.ts';
import { type DragProps, type Spot, useDrag } from './use-drag.ts';
import type { WeekEntry } from './week-days.ts';

/** Entries that are shorter have one line. */
const shortest = 45;

export interface HoursGridProps extends Pick<DragProps, 'canTake' | 'onMove' | 'onEnter'> {
  columns: readonly Column[];
  hours: Stretch;
  isBusy: boolean;
  /** A heading of a column; `day` is shown where the days differ. */
  head: (column: Column) => ReactNode;
  entry: (entry: WeekEntry, column: Column, place?: { key: string; isStop: boolean }) => ReactNode;
  nameOf: (consultant: string) => string;
  /** Whose time an appointment takes in a column. */
  ownerIn: (column: Column, appointment: DeskAppointment) => string;
}

/** Days or people side by side, their entries as long as they last, with one tab stop that arrow keys move. */
export function HoursGrid({
  columns,
  hours,
  isBusy,
  head,
  entry,
  ownerIn,
  nameOf,
  ...acts
}: HoursGridProps) {
  const desk = useDesk();
  const { calendarTexts: words, locale } = desk;
  const { comma } = localeTable[locale];
  const grid = useRef<HTMLDivElement>(null);
  const keys = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const [focused, setFocused] = useState<Stop | null>(null);
  const today = firmToday();
  const areDays = columns.some(({ date }) => date !== columns[0]?.date);
  const isMirrored = () =>
    grid.current !== null && getComputedStyle(grid.current).direction === 'rtl';

  const first: Stop | undefined =
    columns.flatMap((column, index) => stopsIn(column, index, hours)).find(({ key }) => key) ??
    columns.flatMap((column, index) => stopsIn(column, index, hours))[0];
  const isThere = ({ column: index, key }: Stop) => {
    const column = columns[index];
    return (
      column &&
      (key === undefined ||
        column.placed.some((each) => each.key === key && isPressable(each.entry)))
    );
  };
  const stop = focused && isThere(focused) ? focused : first;
  const isStop = (column: number, key: string) => stop?.column === column && stop.key === key;
  /** The empty place that the keyboard is at. */
  const place = stop && stop.key === undefined ? stop : null;

  function describe({ column, from, until }: Spot, appointment?: DeskAppointment) {
    const time = `${timeAt(from)}–${timeAt(until)}`;
    if (!appointment) return { time, hits: '' };
    const target = { from, until, consultant: ownerIn(column, appointment) };
    const hits = collisionsOf(appointment, target, column);
    const names = hits.map((hit) => whatText(hit, desk)).join(`${comma} `);
    return { time, hits: names === '' ? '' : fill(words.moving.hits, { names }) };
  }

  const dayText = ({ date, consultant }: Column) =>
    [
      formatDay(date, locale),
      ...(consultant === undefined ? [] : [isolate(nameOf(consultant))]),
    ].join(`${comma} `);

  function say(what: 'begin' | 'at' | 'left', appointment: DeskAppointment, spot: Spot) {
    if (!status.current) return;
    const name = appointment.clientName;
    const { time, hits } = describe(spot, appointment);
    const at = `${dayText(spot.column)}${comma} ${ltr(time)}`;
    status.current.textContent =
      what === 'at' ? [at, hits].filter(Boolean).join('. ') : fill(words.moving[what], { name });
  }

  const drag = useDrag({
    ...{ grid, columns, hours, isMirrored, describe, say },
    most: longestAppointmentMinutes,
    ...acts,
  });

  function focus(next: Stop) {
    flushSync(() => setFocused(next));
    const area = grid.current?.querySelectorAll('.desk-cal-hours')[next.column];
    const target =
      next.key === undefined
        ? area?.querySelector<HTMLElement>('.desk-cal-empty')
        : area?.querySelector<HTMLElement>(`[data-key="${next.key}"]`);
    target?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!stop || !(event.target instanceof Element) || !event.target.closest('.desk-cal-hours'))
      return;
    const column = columns[stop.column];
    const placed = column?.placed.find(({ key }) => key === stop.key);
    if (drag.onKey(event, column, placed)) {
      event.preventDefault();
      return;
    }
    const next = stopAfter(stop, event.key, { columns, hours, isMirrored: isMirrored() });
    if (!next) return;
    event.preventDefault();
    focus(next);
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
      style={{ '--minutes': String(hours.until - hours.from), '--columns': String(columns.length) }}
    >
      <div className="desk-cal-axis" aria-hidden="true">
        {lines.map((minutes) => (
          <Ltr key={minutes}>{timeAt(minutes)}</Ltr>
        ))}
      </div>
      <ol className="desk-cal-columns" {...{ onKeyDown }} onBlur={drag.onBlur}>
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
              onPointerDown={drag.onPointerDown}
              onClickCapture={drag.onClickCapture}
              onClick={drag.onClick}
            >
              <ul>
                {column.placed.map((placed) => (
                  <li
                    key={placed.key}
                    className="desk-cal-place"
                    data-layer={placed.layer}
                    data-short={placed.until - placed.from < shortest ? '' : undefined}
                    style={placeStyle(placed, hours.from)}
                    onFocus={() => setFocused({ column: index, ...placed })}
                  >
                    {entry(placed.entry, column, {
                      key: placed.key,
                      isStop: isStop(index, placed.key),
                    })}
                  </li>
                ))}
              </ul>
              {place?.column === index && (
                <button
                  type="button"
                  className="desk-cal-empty"
                  style={{
                    '--from': String(place.from - hours.from),
                    '--length': String(place.until - place.from),
                  }}
                  onClick={() => acts.onEnter({ column, from: place.from, until: place.from })}
                >
                  <span className="sr-only">
                    {formatDay(column.date, locale)}
                    {comma}{' '}
                  </span>
                  <Ltr>{timeAt(place.from)}</Ltr>
                  <span className="sr-only">{`${comma} ${words.empty}`}</span>
                </button>
              )}
              {column.date === today && <NowLine hours={hours} />}
            </div>
          </li>
        ))}
      </ol>
      <p id={keys} className="desk-note desk-cal-keys">
        {words.keys}
      </p>
      <p ref={status} className="sr-only" role="status" />
    </div>
  );
}
