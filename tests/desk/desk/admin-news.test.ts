/** What came while the desk is open: what is counted, marked and said. */
import { describe, expect, test } from 'vitest';
import type { Arrivals } from '#features/desk/contract/news.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { arrivalsText } from '#features/desk/desk/live/arrivals-text.ts';
import {
  type Arrival,
  type NewsEvent,
  newsReducer,
  noNews,
  titleOf,
} from '#features/desk/desk/live/news-state.ts';

const told = (arrivals: Partial<Arrivals>): NewsEvent => ({
  type: 'told',
  news: { arrivals: { appointments: [], messages: [], inquiries: [], ...arrivals } },
});
const looked: NewsEvent = { type: 'looked' };
const left: NewsEvent = { type: 'left' };
const after = (...events: NewsEvent[]) => events.reduce(newsReducer, noNews(true));
const appointment = (id: string): Arrival => ({ kind: 'appointments', id });

describe('what arrived', () => {
  test('is no news where it was there when the desk was opened', () => {
    const state = after(left, told({ appointments: ['a'], inquiries: ['i'] }));
    expect(state).toMatchObject({ missed: [], said: [], marked: new Set() });
  });

  test('is said and marked, and not counted, while somebody looks', () => {
    const state = after(told({ appointments: ['a'] }), told({ appointments: ['b', 'a'] }));
    expect(state).toMatchObject({
      missed: [],
      said: [appointment('b')],
      marked: new Set(['b']),
    });
  });

  test('is said once: the same answer again says nothing else', () => {
    const before = after(told({}), told({ appointments: ['a'] }));
    expect(newsReducer(before, told({ appointments: ['a'] }))).toBe(before);
  });

  test('is counted while nobody looks, each once, and said when somebody does', () => {
    const away = [told({}), left, told({ messages: ['m'] }), told({ messages: ['n', 'm'] })];
    expect(after(...away)).toMatchObject({ said: [], marked: new Set(['m', 'n']) });
    expect(after(...away).missed.map(({ id }) => id)).toEqual(['m', 'n']);
    const back = after(...away, looked);
    expect(back.missed).toEqual([]);
    expect(back.said.map(({ id }) => id)).toEqual(['m', 'n']);
    expect(newsReducer(back, looked)).toBe(back);
  });

  test('is marked until one has left and come back, and what came meanwhile beyond that', () => {
    const seen = [told({}), told({ appointments: ['a'] })];
    expect(after(...seen, left).marked).toEqual(new Set(['a']));
    const away = [...seen, left, told({ appointments: ['b', 'a'] })];
    expect(after(...away).marked).toEqual(new Set(['a', 'b']));
    expect(after(...away, looked).marked).toEqual(new Set(['b']));
    expect(after(...away, looked, left, looked)).toMatchObject({ marked: new Set(), said: [] });
  });

  test('is told by kind, in words of each language', () => {
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

test('the title counts what is missed, and else stays as it is', () => {
  expect(titleOf('Verwaltung', '2')).toBe('(2) Verwaltung');
  expect(titleOf('Verwaltung', null)).toBe('Verwaltung');
});
