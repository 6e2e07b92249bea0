/**
 * What a search requests from Redis: per round trip as much as takes some milliseconds, and nothing in vain.
 */
import { expect, it, vi } from 'vitest';
import {
  conditionOf,
  similarConditionOf,
} from '#features/appointments/rules/appointment-search.ts';
import { wordsCondition } from '#features/payments/rules/payment-search.ts';
import { personSought } from '#features/records/rules/person-search.ts';
import { soughtOf } from '#platform/rules/search-text.ts';
import { appointmentSearchStore } from '#features/appointments/store/appointment-search.ts';
import { sifted } from '#platform/redis/newest.ts';
import { paymentList } from '#features/payments/store/payment-list.ts';
import { personStore } from '#registry/people.ts';

const signs = ['"'.repeat(120), '\\', "''", '\u0301\u0302', '" / \\'];

it.each(signs)('search: makes no request if no letter is left to look for: %j', async (q) => {
  const db = { run: vi.fn() };
  const appointments = appointmentSearchStore(db);
  expect(await appointments.list({ limit: 9, ...conditionOf({ q }) })).toEqual([]);
  for await (const rows of appointments.every(conditionOf({ q }))) expect(rows).toEqual([]);
  const none = { appointments: [], messages: [], inquiries: [], payments: [] };
  expect(await personStore(db).find(personSought(q))).toEqual(none);
  expect(await paymentList(db).list({ limit: 9, ...wordsCondition(q) })).toEqual([]);
  expect(similarConditionOf({ q })).toBeNull();
  // A bulk selection reads all records and uses this.
  expect(soughtOf(q).holds({ names: [q], texts: [q] })).toBe(false);
  expect(db.run).not.toHaveBeenCalled();
});

it('search: looks for the words beside punctuation', () => {
  const { terms, holds } = soughtOf('" Müller');
  expect(terms).toHaveLength(1);
  expect(holds({ names: ['Anna Müller'], texts: ['"'] })).toBe(true);
});

it('search: looks at fewer records per round trip if there is more to look for', () => {
  const most = (q: string) => sifted({ texts: [], terms: soughtOf(q).terms }).most;
  const similar = similarConditionOf({ q: 'aou'.repeat(40) })?.terms ?? [];
  expect(most('Weber')).toBeGreaterThan(11_000);
  expect(most('aou'.repeat(40))).toBeLessThan(3000);
  expect(sifted({ texts: [], terms: similar }).most).toBeLessThan(1500);
  expect(sifted({ texts: ['"service":"sonstige"'], terms: [] }).most).toBe(12_000);
});
