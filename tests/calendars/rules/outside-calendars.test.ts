import { success } from '#platform/rules/outcome.ts';
import { describe, expect, it } from 'vitest';
import { toPieces } from '#features/calendars/rules/busy.ts';
import {
  addCalendar,
  changeCalendar,
  dueAmong,
  type OutsidePorts,
  type OutsideRecord,
  runOutsideRound,
  toOutsideCalendar,
} from '#features/calendars/rules/outside-calendars.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { dayMs, hourMs } from '#platform/time/units.ts';

const now = new Date('2041-03-11T08:00:00Z');
const recordOf = (id: string, address = 'https://example.com/a.ics'): OutsideRecord => ({
  ...{ id: id.padEnd(22, 'x'), consultant: 'firm', address, allDay: false, version: 1, events: 0 },
  createdAt: now.toISOString(),
});

describe('round of external calendars', () => {
  /** Runs a round over these calendars in turn; `read` returns the ms by which the clock advances. */
  async function round(
    names: readonly string[],
    read: (name: string, ms: number) => Promise<number>,
  ) {
    let elapsed = 0;
    const left = names.map((name) => recordOf(name));
    const kept: string[] = [];
    const failed: string[] = [];
    const ports: OutsidePorts = {
      async read(_record, { ms }) {
        const name = names[asked] ?? '';
        asked += 1;
        elapsed += await read(name, ms);
        return { kind: 'unchanged' };
      },
      keep({ id }, reading) {
        const name = id.replace(/x+$/, '');
        if (reading.kind === 'failed') failed.push(`${name} ${reading.cause}`);
        else kept.push(name);
        return Promise.resolve(null);
      },
    };
    let asked = 0;
    const { isUnread, faults } = await runOutsideRound({
      ...ports,
      clock: () => new Date(now.getTime() + elapsed),
      claim: ({ id }) =>
        Promise.resolve(
          left.splice(
            left.findIndex((each) => each.id === id),
            1,
          )[0] ?? null,
        ),
      prune: () => Promise.resolve(),
      list: () =>
        Promise.resolve([
          ...left,
          {
            ...{ ...recordOf('old'), checkedAt: now.toISOString() },
            failedSince: '2041-03-01T00:00:00Z',
          },
        ]),
    });
    return { kept, failed, left: left.length, isUnread, faults };
  }

  it('reads the others while one does not answer', async () => {
    let release = (): void => undefined;
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { kept } = await round(names, async (name) => {
      if (name === 'a') await new Promise<void>((done) => (release = done));
      if (name === 'f') release();
      return 0;
    });
    expect(kept.toSorted()).toEqual(names);
    expect(kept.at(-1)).toBe('a');
  });

  it('ends within its time limit and leaves the rest to the next round', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const { left } = await round(names, (_name, ms) => Promise.resolve(Math.min(ms, 6000)));
    expect(left).toBeGreaterThan(0);
  });

  it('limits an internal fault to its calendar, reads all others, and returns the fault', async () => {
    const ours = new Error('ours');
    const all = await round(['a', 'b', 'c', 'd', 'e', 'f'], (name) =>
      name === 'b' ? Promise.reject(ours) : Promise.resolve(0),
    );
    expect(all.kept.toSorted()).toHaveLength(5);
    expect(all).toMatchObject({ failed: ['b unreadable'], isUnread: true, faults: [ours] });
  });
});

it('due calendars are those not attempted for a while, oldest attempt first', () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const all = [
    { ...recordOf('a'), checkedAt: at(-20) },
    { ...recordOf('b'), checkedAt: at(-30) },
    recordOf('d'),
    recordOf('c'),
    { ...recordOf('e'), checkedAt: at(-5) },
  ];
  const due = dueAmong(all, new Date(at(-5))).map(({ id }) => id.replace(/x+$/, ''));
  expect(due).toEqual(['c', 'd', 'b', 'a']);
});

describe('an internal fault in reading a calendar', () => {
  const read = () => Promise.reject(new Error('ours'));

  it('is stored as a cause when the calendar is added', async () => {
    const added = await addCalendar(
      { consultant: 'firm', address: 'https://example.com/a.ics', allDay: false },
      {
        ...{ now, read, ms: 1000, randomId: () => recordOf('a').id, refuses: () => undefined },
        add(record) {
          return Promise.resolve(success(record));
        },
      },
    );
    expect(added).toMatchObject({
      value: { cause: 'unreadable', failedSince: now.toISOString(), events: 0 },
    });
  });

  it('is stored as a cause when the calendar is changed', async () => {
    const changed = await changeCalendar(
      { changed: recordOf('a') },
      { now, ms: 1000 },
      {
        read,
        keep: (record, reading) =>
          Promise.resolve({
            ...record,
            ...(reading.kind === 'failed' && { cause: reading.cause }),
          }),
      },
    );
    expect(changed).toMatchObject({ value: { cause: 'unreadable' } });
  });
});

describe('toOutsideCalendar', () => {
  it.each([
    [
      'https://calendar.google.com/calendar/ical/a%40example.org/private-0123cdef/basic.ics',
      'cdef',
    ],
    ['https://outlook.office365.com/owa/calendar/one@example.org/98761234/calendar.ics', '34'],
    ['https://p01-caldav.icloud.com/published/2/MTIzNDU2Nzg5', 'zg5'],
    ['https://cloud.example.org/remote.php/dav/public-calendars/AbCdEfGh?export', 'Gh'],
    // At most a quarter of a short secret.
    ['https://example.org/team/anna.ics', 'a'],
    ['https://example.org/team/ann.ics', ''],
    ['https://example.org/abc/calendar.ics', ''],
    ['https://example.org/', ''],
  ])('shows the host and a hint of the secret part: %s', (address, hint) => {
    const shown = toOutsideCalendar({ ...recordOf('a', address), etag: '"1"' });
    expect(shown).toEqual({
      ...{ id: shown.id, consultant: 'firm', allDay: false, version: 1, events: 0 },
      ...{ createdAt: now.toISOString(), host: new URL(address).host, hint },
    });
  });
});

it('toPieces: makes pieces of at most a day that add up to the spans', () => {
  const spans = [
    { from: 0, to: 60 * hourMs },
    { from: 70 * hourMs, to: 71 * hourMs },
  ];
  const pieces = toPieces(spans);
  expect(pieces.every(({ from, to }) => to - from <= dayMs && to > from)).toBe(true);
  expect(pieces).toHaveLength(4);
  expect(joinSpans(pieces.toReversed())).toEqual(spans);
  expect(toPieces([])).toEqual([]);
});
