import { describe, expect, it } from 'vitest';
import { joined, toPieces } from '#domain/busy.ts';
import {
  type OutsidePorts,
  type OutsideRecord,
  runOutsideRound,
  toOutsideCalendar,
} from '#domain/outside-calendars.ts';
import { dayMs, hourMs } from '#time/units.ts';

const now = new Date('2041-03-11T08:00:00Z');
const recordOf = (id: string, address = 'https://example.com/a.ics'): OutsideRecord => ({
  ...{ id: id.padEnd(22, 'x'), consultant: 'firm', address, allDay: false, version: 1, events: 0 },
  createdAt: now.toISOString(),
});

describe('a round', () => {
  /** Reads these in turn, each as told, by a clock that reading moves. */
  async function round(
    names: readonly string[],
    read: (name: string, ms: number) => Promise<number>,
  ) {
    let elapsed = 0;
    const left = names.map((name) => recordOf(name));
    const kept: string[] = [];
    const ports: OutsidePorts = {
      async read(_record, { ms }) {
        const name = names[asked] ?? '';
        asked += 1;
        elapsed += await read(name, ms);
        return { kind: 'unchanged' };
      },
      keep({ id }) {
        kept.push(id.replace(/x+$/, ''));
        return Promise.resolve(null);
      },
      fail: () => Promise.resolve(null),
    };
    let asked = 0;
    const isUnread = await runOutsideRound({
      ...ports,
      clock: () => new Date(now.getTime() + elapsed),
      claim: () => Promise.resolve(left.splice(0, 1)),
      prune: () => Promise.resolve(),
      list: () => Promise.resolve([]),
    });
    return { kept, left: left.length, isUnread };
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

  it('ends in time, and leaves the rest to the next', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const { left } = await round(names, (_name, ms) => Promise.resolve(Math.min(ms, 6000)));
    expect(left).toBeGreaterThan(0);
  });

  it('reads on after a fault of ours, and then tells it', async () => {
    const read: string[] = [];
    const all = round(['a', 'b', 'c', 'd', 'e', 'f'], (name) => {
      read.push(name);
      return name === 'b' ? Promise.reject(new Error('ours')) : Promise.resolve(0);
    });
    await expect(all).rejects.toThrow('ours');
    expect(read).toHaveLength(6);
  });
});

describe('of an address the desk sees', () => {
  it.each([
    [
      'https://calendar.google.com/calendar/ical/a%40example.org/private-0123cdef/basic.ics',
      'cdef',
    ],
    ['https://outlook.office365.com/owa/calendar/one@example.org/98761234/calendar.ics', '34'],
    ['https://p01-caldav.icloud.com/published/2/MTIzNDU2Nzg5', 'zg5'],
    ['https://cloud.example.org/remote.php/dav/public-calendars/AbCdEfGh?export', 'Gh'],
    // Of a short secret no more than a quarter.
    ['https://example.org/team/anna.ics', 'a'],
    ['https://example.org/team/ann.ics', ''],
    ['https://example.org/abc/calendar.ics', ''],
    ['https://example.org/', ''],
  ])('host and a hint of what is secret: %s', (address, hint) => {
    const shown = toOutsideCalendar({ ...recordOf('a', address), etag: '"1"' });
    expect(shown).toEqual({
      ...{ id: shown.id, consultant: 'firm', allDay: false, version: 1, events: 0 },
      ...{ createdAt: now.toISOString(), host: new URL(address).host, hint },
    });
  });
});

it('pieces are a day at most, and make the whole again', () => {
  const spans = [
    { from: 0, to: 60 * hourMs },
    { from: 70 * hourMs, to: 71 * hourMs },
  ];
  const pieces = toPieces(spans);
  expect(pieces.every(({ from, to }) => to - from <= dayMs && to > from)).toBe(true);
  expect(pieces).toHaveLength(4);
  expect(joined(pieces.toReversed())).toEqual(spans);
  expect(toPieces([])).toEqual([]);
});
