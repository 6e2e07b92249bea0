import * as z from 'zod/mini';
import {
  type DeskConsultant,
  deskConsultantSchema,
} from '#features/consultants/contract/consultant-desk.ts';
import { shippedRecord } from '#features/consultants/rules/shipped.ts';
import { readRows } from '#platform/redis/aside.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf, type pairsSchema } from '#platform/redis/records.ts';
import { load } from '#platform/redis/load.ts';
import { consultantKeys } from './keys.ts';
import { consultantsRead, rosterVersionRead, versionOf } from './roster.ts';

/** A consultant's record, including the position among all, from 0. */
export const consultantRecordSchema = jsonOf(
  z.extend(z.omit(deskConsultantSchema, { id: true }), { order: z.number() }),
);

/** Row of id and record. */
const source = {
  hashes: ['', consultantKeys.consultants],
  row: z.pipe(
    z.tuple([z.string(), consultantRecordSchema]),
    z.transform(([id, record]) => ({ id, ...record })),
  ),
};

type Pairs = z.output<typeof pairsSchema>;

const inOrder = (pairs: Pairs, records: readonly z.output<typeof source.row>[]) =>
  pairs.length === 0
    ? [shippedRecord]
    : records
        .toSorted((one, other) => one.order - other.order)
        .map((record) => z.parse(deskConsultantSchema, record));

/** All consultants in their order, without those whose records cannot be read. */
export const consultantsIn = (pairs: Pairs): DeskConsultant[] =>
  inOrder(
    pairs,
    pairs.flatMap((pair) => {
      const { success, data } = z.safeParse(source.row, pair);
      return success ? [data] : [];
    }),
  );

/** The fields and values that store all consultants in this order. */
export const consultantFields = (all: readonly DeskConsultant[]): string[] =>
  all.flatMap(({ id, ...record }, order) => [id, JSON.stringify({ ...record, order })]);

/** Consultants in their order, at one version of the roster. */
export interface Consultants {
  roster: string;
  all: readonly DeskConsultant[];
}

/** The firm's consultants. */
export const consultantStore = (db: Database) => ({
  /** One round trip, and another that sets aside what cannot be read. */
  async read(): Promise<Consultants> {
    const { values } = await load(db, { ...rosterVersionRead, ...consultantsRead });
    const { rosterVersion, consultants: pairs } = values;
    const rows = pairs.map(([id, text]) => ({ id, values: [id, text] }));
    return {
      roster: versionOf(rosterVersion),
      all: inOrder(pairs, await readRows(db, source, rows)),
    };
  },
});
