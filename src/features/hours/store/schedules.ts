import * as z from 'zod/mini';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import type { ScheduleRecord } from '#features/hours/rules/schedule.ts';
import { changeOf, type RosterChange } from '#features/consultants/index.ts';
import { readRows } from '#platform/redis/aside.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { hoursKeys } from './keys.ts';
import { readRoster, saveSchedule } from './roster.lua.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { rosterKeys, rosterSchema } from './roster.ts';

/** A schedule as Redis keeps it, with the dates of the holidays that are kept free. */
export const scheduleRecordSchema = jsonOf(
  z.extend(z.omit(deskScheduleSchema, { consultant: true }), { holidayDates: z.array(z.string()) }),
);
/** Consultant's id and schedule. */
const source = {
  hashes: ['', hoursKeys.schedules],
  row: z.tuple([z.string(), scheduleRecordSchema]),
};
const readSchema = z.tuple([z.string(), pairsSchema, pairsSchema]);

/** How a change of one consultant's is told of in the audit log. */
type WriteOf = (consultant: string) => Write;

/** Consultants' schedules; every method is one round trip and one atomic step. */
export function scheduleStore(db: Database) {
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
    async save(roster: string, id: string, schedule: ScheduleRecord): Promise<RosterChange> {
      const input = { roster, id, text: JSON.stringify(schedule) };
      return changeOf(await runAudited(db, saveSchedule, rosterKeys, input, writeOf?.(id)));
    },
  });
  return { by, read };
}
