import * as z from 'zod/mini';
import {
  type DeskConsultant,
  deskConsultantSchema,
} from '#features/consultants/contract/consultant-desk.ts';
import type { Consultants } from '#features/consultants/rules/consultants.ts';
import type { RosterChange } from '#features/consultants/rules/roster-change.ts';
import { shippedRecord } from '#features/consultants/rules/shipped.ts';
import { readRows } from '#platform/redis/aside.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { departures } from '#registry/departures.ts';
import { readConsultants, removeConsultant, saveConsultants } from './consultants.lua.ts';
import { consultantKeys } from './keys.ts';
import { changeOf } from './roster-change.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';

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

const readSchema = z.tuple([z.string(), pairsSchema]);

const toInput = (all: readonly DeskConsultant[]) =>
  all.map(({ id, ...record }, order) => ({
    id,
    text: JSON.stringify({ ...record, order }),
    isRetired: !record.active,
  }));

/** Keys of the feeds, which end with retiring, and of the data deleted along with a consultant. */
const changingKeys = { ...consultantKeys, ...departures.keys };

interface Kept extends Consultants {
  /** Id of the changed or deleted consultant. */
  id: string;
}

/** The firm's consultants. Every method is one round trip and one atomic step. */
export function consultantStore(db: Database) {
  async function read(): Promise<Consultants> {
    const [roster, pairs] = z.parse(readSchema, await db.run(readConsultants, consultantKeys));
    const rows = pairs.map(([id, text]) => ({ id, values: [id, text] }));
    const kept = (await readRows(db, source, rows))
      .toSorted((one, other) => one.order - other.order)
      .map((record) => z.parse(deskConsultantSchema, record));
    return { roster, all: pairs.length > 0 ? kept : [shippedRecord] };
  }
  /** The methods for a caller whose changes are audited with `writeOf`. */
  const by = (writeOf?: (id: string) => Write) => ({
    read,
    /** Stores all in that order; `id` is the changed one. */
    async save({ roster, id, all }: Kept): Promise<RosterChange> {
      const input = { roster, id, all: toInput(all) };
      const script = departures.script + saveConsultants;
      return changeOf(await runAudited(db, script, changingKeys, input, writeOf?.(id)));
    },
    /** Deletes a consultant with hours and slots; `all` are the others. */
    async remove({ roster, id, all }: Kept): Promise<RosterChange> {
      const input = { roster, id, all: toInput(all) };
      const script = departures.script + removeConsultant;
      return changeOf(await runAudited(db, script, changingKeys, input, writeOf?.(id)));
    },
  });
  return { by, read };
}
