import * as z from 'zod/mini';
import type { PaymentState } from '#features/payments/contract/payment-states.ts';
import type { SoughtTerm } from '#platform/rules/search-text.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import type { Database } from '#platform/redis/database.ts';
import { paymentKeys } from './keys.ts';
import { listNewestHolding } from '#platform/redis/sought-lists.ts';
import { everyNewest, listNewest, type ListRange, sifted } from '#platform/redis/newest.ts';
import { paymentJson } from './payment-record.ts';

const rowSchema = z.pipe(
  z.tuple([paymentJson, z.string()]),
  z.transform(([record]) => record),
);

interface Search {
  state?: PaymentState | undefined;
  texts?: readonly string[];
  terms?: readonly SoughtTerm[];
  passes?: (found: PaymentRecord) => boolean;
}

/** Lists payments, newest first, optionally of one state only. Reads in portions of one round trip each. */
export function paymentList(db: Database) {
  const { records, states, byCreation } = paymentKeys;
  const source = { byCreation, hashes: [records, states], row: rowSchema };

  function asked({ state, texts = [], terms = [] }: Omit<Search, 'passes'>) {
    const isSifted = texts.length + terms.length > 0;
    return {
      from: isSifted ? { ...source, script: listNewestHolding } : source,
      condition: { values: state && [state], ...(isSifted && sifted({ texts, terms })) },
    };
  }

  async function list({
    limit,
    after,
    within,
    passes,
    ...search
  }: ListRange & Search & { within?: number }): Promise<PaymentRecord[] | null> {
    const { from, condition } = asked(search);
    const range = { limit, after, passes, ...(within !== undefined && { within }) };
    return listNewest(db, from, { ...range, ...condition });
  }

  return {
    /** `null` if `after` is unknown. */
    list: (range: ListRange & Search) => list(range),

    /** The first `limit` that pass, among only the newest `within`. */
    listSimilar: async (range: { limit: number; within: number } & Search) =>
      (await list(range)) ?? [],

    /** All payments that match. */
    async *every({ passes, ...search }: Search): AsyncGenerator<PaymentRecord[]> {
      const { from, condition } = asked(search);
      for await (const rows of everyNewest(db, from, condition))
        yield passes ? rows.filter(passes) : rows;
    },
  };
}
