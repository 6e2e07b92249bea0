import * as z from 'zod/mini';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import type { ScheduleRecord } from '#features/hours/rules/schedule.ts';
import type { Schedules } from '#features/hours/rules/schedule-change.ts';
import { readRows } from '#platform/redis/aside.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { load } from '#platform/redis/load.ts';
import type { Values } from '#platform/redis/reads.ts';
import { hoursKeys } from './keys.ts';
import { rosterOf, rosterReads } from './roster.ts';

/** A schedule in Redis, including the dates of its public holidays. */
export const scheduleRecordSchema = jsonOf(
  z.extend(z.omit(deskScheduleSchema, { consultant: true }), { holidayDates: z.array(z.string()) }),
);
/** Row of consultant id and schedule. */
const source = {
  hashes: ['', hoursKeys.schedules],
  row: z.tuple([z.string(), scheduleRecordSchema]),
};

/** All schedules that can be read, by consultant id, with the roster they belong to. */
export const schedulesOf = (values: Values<typeof rosterReads>): Schedules => ({
  roster: rosterOf(values),
  schedules: new Map(
    values.schedules.flatMap(([id, text]): [string, ScheduleRecord][] => {
      const { success, data } = scheduleRecordSchema.safeParse(text);
      return success ? [[id, data]] : [];
    }),
  ),
});

/** Schedules of the consultants. */
export const scheduleStore = (db: Database) => ({
  /** One round trip, and another that sets aside what cannot be read. */
  read: async (): Promise<Schedules> => {
    const { values } = await load(db, rosterReads);
    const rows = values.schedules.map(([id, text]) => ({ id, values: [id, text] }));
    return { roster: rosterOf(values), schedules: new Map(await readRows(db, source, rows)) };
  },
});
