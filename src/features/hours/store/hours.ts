import * as z from 'zod/mini';
import { scheduleSchema } from '#features/hours/contract/hours.ts';
import type { KeptSchedule } from '#features/hours/rules/hours.ts';
import type { RosterChange } from '#features/hours/rules/roster.ts';
import { readRows } from '#platform/redis/aside.ts';
import { runAudited } from '#features/audit/store/audited.ts';
import type { Database } from '#platform/redis/database.ts';
import { hoursKeys } from './keys.ts';
import { saveHours } from '#features/consultants/store/house.lua.ts';
import { readRoster } from './roster.lua.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { changeOf, rosterKeys, rosterSchema } from './roster.ts';
import type { Write } from '#features/audit/store/write.ts';

/** A consultant's hours, with the dates of the holidays that they keep. */
export const scheduleRecordSchema = jsonOf(
  z.extend(z.omit(scheduleSchema, { consultant: true }), { holidayDates: z.array(z.string()) }),
);
/** Consultant's id and schedule. */
const source = {
  hashes: ['', hoursKeys.schedules],
  row: z.tuple([z.string(), scheduleRecordSchema]),
};
const readSchema = z.tuple([z.string(), pairsSchema, pairsSchema]);

/** How a change of one consultant's is told of in the audit log. */
type WriteOf = (consultant: string) => Write;

/** Working hours and exceptions; every method is one round trip and one atomic step. */
export function hoursStore(db: Database) {
  /** Everybody's, by consultant, with the roster that they are of. */
  async function read() {
    const answer = await db.run(readRoster, rosterKeys);
    const [, , pairs] = z.parse(readSchema, answer);
    const rows = pairs.map(([id, text]) => ({ id, values: [id, text] }));
    const schedules = new Map(await readRows(db, source, rows));
    return { roster: z.parse(rosterSchema, answer), schedules };
  }
  /** To be read, and kept by whoever does it. */
  const by = (writeOf?: WriteOf) => ({
    read,
    async save(roster: string, id: string, schedule: KeptSchedule): Promise<RosterChange> {
      const input = { roster, id, text: JSON.stringify(schedule) };
      return changeOf(await runAudited(db, saveHours, rosterKeys, input, writeOf?.(id)));
    },
  });
  return { by, read };
}
