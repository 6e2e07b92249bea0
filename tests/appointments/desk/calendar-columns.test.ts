/** What stands in the calendar's columns, where arrow keys lead, and what a move collides with. */
import { describe, expect, test } from 'vitest';
import { addressOf, shownOf } from '#features/appointments/desk/calendar/address.ts';
import { collisionsOf } from '#features/appointments/desk/calendar/collisions.ts';
import {
  type ColumnsProps,
  columnsOf,
  withHours,
} from '#features/appointments/desk/calendar/columns.ts';
import { movable } from '#features/appointments/desk/calendar/drag.ts';
import { daysOf, turned } from '#features/appointments/desk/calendar/days.ts';
import { initialsOf } from '#features/appointments/desk/calendar/entry-text.ts';
import { stopAfter, stopsIn } from '#features/appointments/desk/calendar/stops.ts';
import type { OfferedTimes } from '#features/hours/contract/hours.ts';
import { appointmentOf as recordOf } from '#tests/support/appointment.ts';

const date = '2041-03-05';
const appointmentOf = (part: Parameters<typeof recordOf>[0] = {}) => ({
  ...recordOf({
    ...{ date, startsAt: `${date}T09:00:00.000Z`, endsAt: `${date}T10:00:00.000Z` },
    ...part,
  }),
  version: 1,
});
const nothing: OfferedTimes = { times: [], closed: [], opened: [], busy: [] };
const free = (time: string, consultant: string) => ({ consultant, date, time });
const span = (consultant: string, from: string, to: string) => ({
  ...{ consultant, id: 'x', from: `${date}T${from}`, to: `${date}T${to}` },
});

type Given = Partial<Omit<ColumnsProps, 'value'>> & {
  offered?: Partial<OfferedTimes>;
  appointments?: ReturnType<typeof appointmentOf>[];
};

const columnsWith = ({ offered, appointments = [], ...rest }: Given) =>
  columnsOf({
    ...{ days: [date], people: [], consultant: '', active: ['ada', 'bea'], service: undefined },
    now: { date: '2041-03-01', time: '08:00' },
    value: { days: [date], offered: { ...nothing, ...offered }, appointments },
    ...rest,
  });

const drawnOf = (given: Given) =>
  columnsWith(given).map(({ notes, placed }) => [
    ...notes.map(({ entry }) => `note ${entry.kind}`),
    ...placed.map(
      ({ entry, layer, from, until, lane, lanes }) =>
        `${layer} ${entry.kind} ${from}-${until} ${lane}/${lanes}`,
    ),
  ]);

describe('columns', () => {
  test('a week has one column a day: free behind, appointments side by side in front', () => {
    const appointments = [
      appointmentOf({ consultant: 'ada' }),
      appointmentOf({ id: 'b'.repeat(22), consultant: 'bea' }),
    ];
    const times = [free('10:00', 'ada'), free('10:30', 'bea')];
    expect(drawnOf({ appointments, offered: { times } })).toEqual([
      [
        'free free 600-630 0/1',
        'lane appointment 600-660 0/2',
        'lane appointment 600-660 1/2',
        'free free 630-690 0/1',
      ],
    ]);
  });

  test('three at once have no room side by side: lines of which none lies over another', () => {
    const people = ['ada', 'bea', 'cem', 'dan', 'eva'];
    const appointments = people.map((consultant) => appointmentOf({ consultant }));
    const { columns, scale } = withHours(columnsWith({ appointments, active: people }));
    const placed = columns.flatMap((column) => column.placed);
    expect(placed.map(({ layer, from, until }) => `${layer} ${from}-${until}`)).toEqual(
      people.map(() => 'line 600-660'),
    );
    expect(scale).toBeGreaterThan(1);
    const starts = placed.map(({ shownFrom }) => shownFrom);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    // A line is 24 px tall; an hour that is as tall as usual is 56 px.
    expect(Math.min(...gaps) * ((scale * 56) / 60)).toBeGreaterThanOrEqual(24);
    expect(starts[0]).toBe(600);
    expect(starts.at(-1)).toBeLessThan(660 - 24 / ((scale * 56) / 60));
    const [own] = columnsWith({ appointments, active: people, people: ['ada'] });
    expect(own?.placed.map(({ layer }) => layer)).toEqual(['lane']);
  });

  test('what begins before midnight goes on in the next day, from where it cannot be moved', () => {
    const late = {
      ...appointmentOf({ consultant: 'ada', time: '23:30' }),
      ...{ startsAt: `${date}T22:30:00.000Z`, endsAt: '2041-03-06T00:30:00.000Z' },
    };
    const [first, next] = columnsWith({ appointments: [late], days: [date, '2041-03-06'] });
    const drawn = [first, next].map((column) =>
      column?.placed.map(({ from, until }) => `${from}-${until}`),
    );
    expect(drawn).toEqual([['1410-1440'], ['0-90']]);
    expect([first, next].map((column) => movable(column?.placed[0]) === undefined)).toEqual([
      false,
      true,
    ]);
  });

  test('leaves out free times that have passed', () => {
    const times = [free('10:00', 'ada'), free('11:00', 'ada')];
    const now = { date, time: '10:30' };
    expect(drawnOf({ offered: { times }, now })).toEqual([['free free 660-720 0/1']]);
  });

  test('a day has a column a person, each with what is theirs', () => {
    const appointments = [appointmentOf({ consultant: 'bea' })];
    const times = [free('10:00', 'ada'), free('12:00', 'bea')];
    expect(drawnOf({ appointments, offered: { times }, people: ['ada', 'bea'] })).toEqual([
      ['free free 600-660 0/1'],
      ['lane appointment 600-660 0/1', 'free free 720-780 0/1'],
    ]);
  });

  test('what closes the whole day is noted above it, and closes it for all or for one', () => {
    const whole = { from: `${date}T00:00`, to: '2041-03-06T00:00' };
    const closed = [{ ...span('bea', '00:00', '00:00'), ...whole }];
    expect(drawnOf({ offered: { closed } })).toEqual([['note closed']]);
    expect(columnsWith({ offered: { closed } })[0]?.isClosed).toBe(false);
    const [ada, bea] = columnsWith({ offered: { closed }, people: ['ada', 'bea'] });
    expect([ada?.isClosed, bea?.isClosed]).toEqual([false, true]);
  });

  test('closed hours of one stand beside the others; those of all lie behind everything', () => {
    const one = [span('bea', '13:00', '15:00')];
    expect(drawnOf({ offered: { closed: one } })).toEqual([['lane closed 780-900 0/1']]);
    const all = [...one, span('ada', '13:00', '15:00')];
    expect(drawnOf({ offered: { closed: all } })).toEqual([['ground closed 780-900 0/1']]);
    const opened = [span('ada', '18:00', '20:00')];
    expect(drawnOf({ offered: { opened } })).toEqual([['note opened']]);
  });

  test("a removal in a person's column is that person's", () => {
    const closed = [span('ada', '13:00', '15:00'), span('bea', '13:00', '15:00')];
    const [, bea] = columnsWith({ offered: { closed }, people: ['ada', 'bea'] });
    expect(bea?.placed[0]?.entry.consultants).toEqual(['bea']);
  });
});

describe('arrow keys', () => {
  const given = {
    offered: { times: [free('07:00', 'ada'), free('09:00', 'bea')] },
    appointments: [appointmentOf({ consultant: 'bea' })],
    people: ['ada', 'bea'],
  };
  const { columns, hours } = withHours(columnsWith(given));
  const grid = { columns, hours, isMirrored: false };
  const stop = (column: number, from: number) => {
    const own = columns[column];
    const found = own && stopsIn(own, column, hours).find((each) => each.from === from);
    if (!found) throw new Error('no such stop');
    return found;
  };

  test('go down to the next entry or empty half hour, and up again', () => {
    const first = stop(0, 420);
    expect(first.key).toBe('07:00 0');
    const next = stopAfter(first, 'ArrowDown', grid);
    expect(next).toMatchObject({ column: 0, from: 480 });
    expect(next?.key).toBeUndefined();
    expect(next && stopAfter(next, 'ArrowUp', grid)).toEqual(first);
    expect(stopAfter(first, 'ArrowUp', grid)).toBeUndefined();
    expect(stopAfter(first, 'End', grid)).toMatchObject({ from: 18 * 60 + 30 });
  });

  test('go across to the nearest time, and the other way from right to left', () => {
    const ten = stop(1, 600);
    expect(ten.key).toBe('10:00 0');
    expect(stopAfter(ten, 'ArrowLeft', grid)).toMatchObject({ column: 0, from: 600 });
    expect(stopAfter(ten, 'ArrowRight', grid)).toBeUndefined();
    const mirrored = { ...grid, isMirrored: true };
    expect(stopAfter(ten, 'ArrowRight', mirrored)).toMatchObject({ column: 0, from: 600 });
    expect(stopAfter(ten, 'x', grid)).toBeUndefined();
  });
});

describe('collisions of a move', () => {
  const moved = appointmentOf({ consultant: 'ada' });
  const other = appointmentOf({
    ...{ id: 'b'.repeat(22), consultant: 'ada', time: '14:00' },
    ...{ startsAt: `${date}T13:00:00.000Z`, endsAt: `${date}T14:00:00.000Z` },
  });
  const closed = [span('ada', '16:00', '18:00')];
  const [column] = columnsWith({ appointments: [moved, other], offered: { closed } });
  const hits = (from: number, consultant = 'ada') =>
    column &&
    collisionsOf(moved, { from, until: from + 60, consultant }, column).map(({ kind }) => kind);

  test("are the same person's appointments and closed times, not itself or others'", () => {
    expect(hits(10 * 60 + 30)).toEqual([]);
    expect(hits(13 * 60 + 30)).toEqual(['appointment']);
    expect(hits(15 * 60)).toEqual([]);
    expect(hits(15 * 60 + 15)).toEqual(['closed']);
    expect(hits(13 * 60 + 30, 'bea')).toEqual([]);
  });
});

describe('views', () => {
  test('an address names view and day, and anything else is the usual', () => {
    const shown = { view: 'month', day: date } as const;
    expect(shownOf(addressOf(shown).split('?')[1] ?? '', 'week')).toEqual(shown);
    expect(shownOf('', 'day')).toEqual({ view: 'day', day: null });
    expect(shownOf('view=year&day=2041-02-30', 'week')).toEqual({ view: 'week', day: null });
  });

  test('a month has whole weeks, and one turns to the first of the next', () => {
    const days = daysOf('month', date, 'de');
    expect([days[0], days.at(-1), days.length]).toEqual(['2041-02-25', '2041-03-31', 35]);
    expect(turned('month', '2041-01-31', 1)).toBe('2041-02-01');
    expect(turned('month', '2041-03-31', -1)).toBe('2041-02-01');
    expect(turned('week', date, -1)).toBe('2041-02-26');
  });

  test('names have at most two initials', () => {
    expect(['Ada Lovelace', 'Bea', 'Dr. Anna von Muster', 'ليلى حداد'].map(initialsOf)).toEqual([
      ...['AL', 'B', 'DM', 'لح'],
    ]);
  });
});
