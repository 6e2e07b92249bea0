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

/** A schedule in Redis, including the dates of its public holidays. */
export const scheduleRecordSchema = jsonOf(
  z.extend(z.omit(deskScheduleSchema, { consultant: true }), { holidayDates: z.array(z.string()) }),
);
/** Row of consultant id and schedule. */
const source = {
  hashes: ['', hoursKeys.schedules],
  row: z.tuple([z.string(), scheduleRecordSchema]),
};
const readSchema = z.tuple([z.string(), pairsSchema, pairsSchema]);

/** Creates the audit entry for a change to one consultant's schedule. */
type WriteOf = (consultant: string) => Write;

/** Schedules of the consultants. Every method is one round trip and one atomic step. */
export function scheduleStore(db: Database) {
  /** All schedules by consultant id, with the roster they belong to. */
  async function read() {
    const answer = await db.run(readRoster, rosterKeys);
    const [, , pairs] = z.parse(readSchema, answer);
    const rows = pairs.map(([id, text]) => ({ id, values: [id, text] }));
    const schedules = new Map(await readRows(db, source, rows));
    return { roster: z.parse(rosterSchema, answer), schedules };
  }
  /** The methods for a caller whose changes are audited with `writeOf`. */
  const by = (writeOf?: WriteOf) => ({
    read,
    /** Saves schedules by consultant id, in one step; `id` names whom the change is about. */
    async save(
      roster: string,
      id: string,
      changed: ReadonlyMap<string, ScheduleRecord>,
    ): Promise<RosterChange> {
      const texts = [...changed].flatMap(([of, schedule]) => [of, JSON.stringify(schedule)]);
      const input = { roster, id, texts };
      return changeOf(await runAudited(db, saveSchedule, rosterKeys, input, writeOf?.(id)));
    },
  });
  return { by, read };
}
