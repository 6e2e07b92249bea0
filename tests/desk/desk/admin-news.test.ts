/** Arrivals while the desk is open: which are counted, marked and announced. */
import { describe, expect, test } from 'vitest';
import { type Arrivals, maxArrivals } from '#features/desk/contract/news.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { arrivalsText } from '#features/desk/desk/live/arrivals-text.ts';
import {
  type Arrival,
  type NewsEvent,
  newsReducer,
  noNews,
  titleOf,
} from '#features/desk/desk/live/news-state.ts';

/** The server's answer; arrivals came in the order of the alphabet. */
const told = (arrivals: Partial<Record<keyof Arrivals, readonly string[]>>): NewsEvent => {
  const listed = (ids: readonly string[] = []) =>
    ids.map((id) => ({ id, at: id.codePointAt(0) ?? 0 }));
  const { appointments, messages, inquiries } = arrivals;
  return {
    type: 'told',
    news: {
      arrivals: {
        appointments: listed(appointments),
        messages: listed(messages),
        inquiries: listed(inquiries),
      },
    },
  };
};
/** As many letters as one answer may have, newest first, ending with this one. */
const full = (last: string) =>
  Array.from({ length: maxArrivals }, (_, at) =>
    String.fromCodePoint((last.codePointAt(0) ?? 0) + maxArrivals - 1 - at),
  );
const looked: NewsEvent = { type: 'looked' };
const left: NewsEvent = { type: 'left' };
const after = (...events: NewsEvent[]) => events.reduce(newsReducer, noNews(true));
const appointment = (id: string): Arrival => ({ kind: 'appointments', id });

describe('arrivals', () => {
  test('omit items that existed when the desk was opened', () => {
    const state = after(left, told({ appointments: ['a'], inquiries: ['i'] }));
    expect(state).toMatchObject({ missed: [], said: [], marked: new Set() });
  });

  test('are announced and marked, and not counted, while the page is in front', () => {
    const state = after(told({ appointments: ['a'] }), told({ appointments: ['b', 'a'] }));
    expect(state).toMatchObject({
      missed: [],
      said: [appointment('b')],
      marked: new Set(['b']),
    });
  });

  test('are announced once, even if the same answer comes again', () => {
    const before = after(told({}), told({ appointments: ['a'] }));
    expect(newsReducer(before, told({ appointments: ['a'] }))).toBe(before);
  });

  test('are counted once each while the page is not in front, and announced on return', () => {
    const away = [told({}), left, told({ messages: ['m'] }), told({ messages: ['n', 'm'] })];
    expect(after(...away)).toMatchObject({ said: [], marked: new Set(['m', 'n']) });
    expect(after(...away).missed.map(({ id }) => id)).toEqual(['m', 'n']);
    const back = after(...away, looked);
    expect(back.missed).toEqual([]);
    expect(back.said.map(({ id }) => id)).toEqual(['m', 'n']);
    expect(newsReducer(back, looked)).toBe(back);
  });

  test('are marked until the admin leaves the page and returns; arrivals in between stay marked', () => {
    const seen = [told({}), told({ appointments: ['a'] })];
    expect(after(...seen, left).marked).toEqual(new Set(['a']));
    const away = [...seen, left, told({ appointments: ['b', 'a'] })];
    expect(after(...away).marked).toEqual(new Set(['a', 'b']));
    expect(after(...away, looked).marked).toEqual(new Set(['b']));
    expect(after(...away, looked, left, looked)).toMatchObject({ marked: new Set(), said: [] });
  });

  test('omit older items that come into view once newer ones are erased', () => {
    const cleared = after(told({ appointments: full('b') }), told({ appointments: ['a'] }));
    expect(cleared).toMatchObject({ said: [], marked: new Set() });
    const next = newsReducer(cleared, told({ appointments: ['w', 'a'] }));
    expect(next.said).toEqual([appointment('w')]);
  });

  test('omit what a burst pushed out of view, once the burst is erased', () => {
    const burst = after(told({ appointments: ['a'] }), told({ appointments: full('m') }));
    expect(burst.said).toHaveLength(maxArrivals);
    const cleared = newsReducer(burst, told({ appointments: ['k', 'c', 'a'] }));
    expect(cleared.said).toBe(burst.said);
  });

  test('are announced by kind, in each language', () => {
    const arrivals: Arrival[] = [
      { kind: 'inquiries', id: 'i' },
      appointment('a'),
      appointment('b'),
      appointment('c'),
    ];
    const inWords = (locale: 'de' | 'ar') =>
      arrivalsText(arrivals, pick(locale, 'adminDeliveries').arrived, locale);
    expect(inWords('de')).toBe('3 neue Buchungen\u00a0· Eine neue Anfrage');
    expect(inWords('ar')).toBe('3 حجوزات جديدة\u00a0· استفسار جديد');
  });
});

test('titleOf: prefixes the title with the count, if there is one', () => {
  expect(titleOf('Verwaltung', '2')).toBe('(2) Verwaltung');
  expect(titleOf('Verwaltung', null)).toBe('Verwaltung');
});
