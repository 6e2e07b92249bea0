import { describe, expect, test } from 'vitest';
import { getStatistics } from '#features/desk/contract/statistics-routes.ts';
import {
  noFilters,
  onNextDay,
  toQuery,
  upcomingFrom,
} from '#features/appointments/desk/filters.ts';
import { createDeskClient } from '#platform/desk/client.ts';
import { changeLists, itemsOf, listing } from '#platform/desk/pages.ts';
import { createReader, ReadError } from '#platform/desk/reader.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';
import { bars, scaleTop } from '#features/desk/desk/figures/chart.ts';
import { pageViews } from '#features/desk/desk/figures/pages.ts';
import { createDeskCall, createOnceCall, createPollCall } from '#platform/desk/desk-call.ts';
import { createSessionGate } from '#platform/desk/gate.ts';
import { expandTimes, readTimes } from '#features/hours/desk/slots/series-times.ts';
import { weekOf } from '#features/appointments/desk/calendar/week-days.ts';
import { moved } from '#features/testimonials/desk/order.ts';
import { replyAddress } from '#features/inbox/desk/mail.ts';

test('a list from today on begins with the new day after midnight, one of chosen days does not', () => {
  const upcoming = { ...noFilters, ...upcomingFrom('2041-03-11') };
  const next = { ...noFilters, ...upcomingFrom('2041-03-12') };
  expect(onNextDay(upcoming, '2041-03-11', '2041-03-12')).toEqual(next);
  const chosen = { ...upcoming, endDate: '2041-03-11' };
  expect(onNextDay(chosen, '2041-03-11', '2041-03-12')).toBe(chosen);
});

describe('the times of a working day', () => {
  const day = { from: '09:00', to: '17:00', step: 60, duration: 60 };

  test('avoid the break and end with the day', () => {
    const times = expandTimes({ ...day, breaks: [{ from: '12:00', to: '13:30' }] });
    expect(times).toEqual(['09:00', '10:00', '11:00', '13:30', '14:30', '15:30']);
  });

  test('are empty without a whole day or a step', () => {
    expect(expandTimes({ ...day, from: '', breaks: [] })).toEqual([]);
    expect(expandTimes({ ...day, step: 0, breaks: [] })).toEqual([]);
    expect(expandTimes({ ...day, to: '09:30', breaks: [] })).toEqual([]);
  });

  test('are parsed from free text', () => {
    expect(readTimes('10:30, 9.00; 10:30 25:00')).toEqual(['09:00', '10:30']);
  });
});

/** A desk whose calls are recorded. Each read returns the next of these pages. */
function makeDesk(...pages: { id: string; n: number }[][]) {
  const asked: string[] = [];
  const offline = { ok: false, reason: 'offline' } as const;
  const make =
    (name: string): DeskCall =>
    () => {
      asked.push(name);
      return Promise.resolve(offline);
    };
  const reader = createReader({ call: make('hand'), pollCall: make('timer') });
  const list = listing('slots', null, async (call) => {
    await call(getStatistics);
    const value = pages.shift();
    return value ? { ok: true, value } : offline;
  });
  return { asked, reader, list, client: createDeskClient(reader) };
}

describe('a paged list', () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ id: String(index), n: 1 }));

  test('grows without repeating an item, until a page is not full', async () => {
    const { client, list } = makeDesk(full, [
      { id: '99', n: 2 },
      { id: '100', n: 1 },
    ]);
    const data = await client.infiniteQuery({ ...list, pages: 2 });
    expect(itemsOf(data).map(({ id }) => id)).toEqual([...full.map(({ id }) => id), '100']);
    expect(list.getNextPageParam(full, [full], '', [''])).toBe('99');
    expect(list.getNextPageParam(full.slice(1), [], '', [])).toBeUndefined();
  });

  test('is changed in the cache under all of its filters', async () => {
    const { client, list } = makeDesk([
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ]);
    await client.infiniteQuery(list);
    changeLists<{ id: string; n: number }>(client, 'slots', (items) =>
      items.flatMap((item) => (item.id === 'a' ? [] : { ...item, n: 2 })),
    );
    expect(itemsOf(client.getQueryData(list.queryKey))).toEqual([{ id: 'b', n: 2 }]);
  });

  test('is read by user calls, and by polling calls with all of its pages', async () => {
    const { client, list, reader, asked } = makeDesk(full, full, full, full);
    await client.infiniteQuery({ ...list, pages: 2 });
    expect(asked).toEqual(['hand', 'hand']);
    await reader.quietly(() => client.refetchQueries());
    expect(asked.slice(2)).toEqual(['timer', 'timer']);
    await expect(client.refetchQueries({}, { throwOnError: true })).rejects.toEqual(
      new ReadError({ ok: false, reason: 'offline' }, false),
    );
    expect(asked.at(-1)).toBe('hand');
  });
});

describe('a session that ends', () => {
  const ended = {
    ok: false,
    reason: 'problem',
    problem: { type: '', title: '', status: 401, code: 'unauthenticated', requestId: '' },
  } as const;

  test('asks for the sign-in once, and repeats the calls afterwards', async () => {
    const shown: boolean[] = [];
    const gate = createSessionGate((isAsking) => shown.push(isAsking));
    let isSignedIn = false;
    const offline = { ok: false, reason: 'offline' } as const;
    const call = createDeskCall(() => Promise.resolve(isSignedIn ? offline : ended), gate);
    const both = Promise.all([call(getStatistics), call(getStatistics)]);
    await Promise.resolve();
    await Promise.resolve();
    isSignedIn = true;
    gate.settle(true);
    expect(await both).toEqual([offline, offline]);
    expect(shown).toEqual([true, false]);
  });

  test('does not repeat calls that cannot be undone, and returns the refusal after the sign-in', async () => {
    const gate = createSessionGate(() => undefined);
    let times = 0;
    const call = createOnceCall(() => {
      times += 1;
      return Promise.resolve(ended);
    }, gate);
    const answer = call(getStatistics);
    let isAnswered = false;
    void answer.then(() => (isAnswered = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isAnswered).toBe(false);
    gate.settle(true);
    expect(await answer).toEqual(ended);
    expect(times).toBe(1);
  });

  test('is not extended by polling', async () => {
    const gate = createSessionGate(() => undefined);
    const asked: unknown[] = [];
    const poll = createPollCall((_route, options) => {
      asked.push(options);
      return Promise.resolve({ ok: false, reason: 'offline' });
    }, gate);
    await poll(getStatistics);
    await poll(getStatistics, { id: 'a' });
    expect(asked).toEqual([{ isPoll: true }, { id: 'a', isPoll: true }]);
  });

  test('returns the refusal if the admin does not sign in', async () => {
    const gate = createSessionGate((isAsking) => {
      if (isAsking) setTimeout(() => gate.settle(false));
    });
    const call = createDeskCall(() => Promise.resolve(ended), gate);
    expect(await call(getStatistics)).toEqual(ended);
  });
});

test('toQuery: omits filters that limit nothing', () => {
  expect(toQuery(noFilters)).toEqual({});
  expect(toQuery({ ...noFilters, q: ' Ada ', status: 'pending' })).toEqual({
    q: 'Ada',
    status: 'pending',
  });
});

test('bars: stand on the baseline, with heights in proportion to the scale', () => {
  expect(scaleTop([])).toBe(4);
  expect(scaleTop([5])).toBe(6);
  expect(bars([0, 4], { width: 20, height: 100, gap: 2 })).toEqual([
    { x: 1, y: 100, width: 8, height: 0 },
    { x: 11, y: 0, width: 8, height: 100 },
  ]);
});

test('weekOf: begins on Monday in German and Arabic', () => {
  expect(weekOf('2026-11-21', 'de')[0]).toBe('2026-11-16');
  expect(weekOf('2026-11-21', 'ar')[0]).toBe('2026-11-16');
});

test('moved: moves an item by one place', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});

test('replyAddress: contains no injected headers', () => {
  expect(replyAddress('a@example.com', 'x\r\nBcc: b&bcc=c')).not.toMatch(/[\r\n]|&bcc/);
});

test('pageViews: sums over days and languages, most viewed first', () => {
  const visit = { date: '2031-05-05', path: '/faq', locale: 'de', count: 2 } as const;
  expect(
    pageViews([
      { ...visit, path: '/about', count: 4 },
      visit,
      { ...visit, date: '2031-05-06', locale: 'ar', count: 3 },
      { ...visit, path: '/', count: 4 },
    ]),
  ).toEqual([
    { path: '/faq', count: 5 },
    { path: '/', count: 4 },
    { path: '/about', count: 4 },
  ]);
});
