/** Arrivals while the desk is open: which are counted, marked and announced. */
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
