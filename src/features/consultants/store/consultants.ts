import { hoursKeys } from '#features/hours/store/keys.ts';
import * as z from 'zod/mini';
import {
  type DeskConsultant,
  deskConsultantSchema,
} from '#features/consultants/contract/consultant-desk.ts';
import type { Consultants } from '#features/consultants/rules/consultants.ts';
import {
  shippedRecord,
  type RosterChange,
  diaryKeys,
  diaryScript,
  changeOf,
  rosterKeys,
} from '#features/hours/index.ts';
import { readRows } from '#platform/redis/aside.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { readConsultants, removeConsultant, saveConsultants } from './consultants.lua.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';

/** A consultant's record, including the position among all, from 0. */
export const consultantRecordSchema = jsonOf(
  z.extend(z.omit(deskConsultantSchema, { id: true }), { order: z.number() }),
);

/** Row of id and record. */
const source = {
  hashes: ['', hoursKeys.consultants],
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
const savingKeys = { ...rosterKeys, feeds: calendarsKeys.consultantFeeds };
const removalKeys = {
  ...diaryKeys,
  calendars: calendarsKeys.outsideCalendars,
  feeds: calendarsKeys.consultantFeeds,
};

interface Kept extends Consultants {
  /** Id of the changed or deleted consultant. */
  id: string;
}

/** The firm's consultants. Every method is one round trip and one atomic step. */
export function consultantStore(db: Database) {
  async function read(): Promise<Consultants> {
    const [roster, pairs] = z.parse(readSchema, await db.run(readConsultants, rosterKeys));
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
      return changeOf(await runAudited(db, saveConsultants, savingKeys, input, writeOf?.(id)));
    },
    /** Deletes a consultant with hours and slots; `all` are the others. */
    async remove({ roster, id, all }: Kept): Promise<RosterChange> {
      const input = { roster, id, all: toInput(all) };
      const script = diaryScript(removeConsultant);
      return changeOf(await runAudited(db, script, removalKeys, input, writeOf?.(id)));
    },
  });
  return { by, read };
}
