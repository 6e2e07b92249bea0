import * as z from 'zod/mini';
import type { PaymentState } from '#contract/payment.ts';
import type { SoughtTerm } from '#domain/search-text.ts';
import type { PaymentRecord } from '#domain/payment.ts';
import type { Database } from './database.ts';
import { paymentKeys } from './keys.ts';
import { listNewestHolding } from './lua/newest-holding.lua.ts';
import { everyNewest, listNewest, type ListRange, sifted } from './newest.ts';
import { paymentJson } from './payments.ts';

/** What cannot be read is none, and holds up nobody else. */
const rowSchema = z.catch(
  z.nullable(
    z.pipe(
      z.tuple([paymentJson, z.string()]),
      z.transform(([record]) => record),
    ),
  ),
  null,
);

interface Search {
  state?: PaymentState | undefined;
  texts?: readonly string[];
  terms?: readonly SoughtTerm[];
  passes?: (found: PaymentRecord) => boolean;
}

/**
 * Payments, newest first, of one state alone where one is named; in portions of which each is a round
 * trip. `onUnreadable` is told how many there were that no list can show.
 */
export function paymentList(db: Database, onUnreadable: (count: number) => void) {
  const { records, states, byCreation } = paymentKeys;
  const source = { byCreation, hashes: [records, states], row: rowSchema };

  function asked({ state, texts = [], terms = [], passes }: Search) {
    const isSifted = texts.length + terms.length > 0;
    let unreadable = 0;
    const keeps = (row: PaymentRecord | null): row is PaymentRecord => {
      unreadable += row ? 0 : 1;
      return row !== null && (passes?.(row) ?? true);
    };
    const tell = () => {
      if (unreadable > 0) onUnreadable(unreadable);
    };
    return {
      from: isSifted ? { ...source, script: listNewestHolding } : source,
      condition: { values: state && [state], ...(isSifted && sifted({ texts, terms })) },
      ...{ keeps, tell },
    };
  }

  async function list({
    limit,
    after,
    within,
    ...search
  }: ListRange & Search & { within?: number }): Promise<PaymentRecord[] | null> {
    const { from, condition, keeps, tell } = asked(search);
    const range = { limit, after, ...(within !== undefined && { within }) };
    const found = await listNewest(db, from, { ...range, ...condition, passes: keeps });
    tell();
    return found && found.filter((row) => row !== null);
  }

  return {
    /** `null` if `after` is unknown. */
    list: (range: ListRange & Search) => list(range),

    /** Of the newest `within` alone, the first `limit` that pass. */
    listSimilar: async (range: { limit: number; within: number } & Search) =>
      (await list(range)) ?? [],

    /** All of them. */
    async *every(search: Search): AsyncGenerator<PaymentRecord[]> {
      const { from, condition, keeps, tell } = asked(search);
      for await (const rows of everyNewest(db, from, condition))
        yield rows.flatMap((row) => (keeps(row) ? [row] : []));
      tell();
    },
  };
}
