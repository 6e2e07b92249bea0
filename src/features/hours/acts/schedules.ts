/** The act of the desk on schedules: what it reads, decides and writes. */
import * as z from 'zod/mini';
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import { rosterChange } from '#features/consultants/index.ts';
import type { DeskSchedule } from '#features/hours/contract/hours.ts';
import {
  type ChangePorts,
  changeSchedules,
  type ScheduleAsked,
  type ScheduleChange,
  showSchedule,
} from '#features/hours/rules/schedule-change.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { rosterReads } from '#features/hours/store/roster.ts';
import {
  scheduleRecordSchema,
  scheduleStore,
  schedulesOf,
} from '#features/hours/store/schedules.ts';
import type { Database } from '#platform/redis/database.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';

/** Changes schedules. Answers the owner's; a repeated call, as it is now. */
export const changeSchedule = (asked: ScheduleAsked, change: ScheduleChange, ports: ChangePorts) =>
  ({
    reads: rosterReads,
    decide(values) {
      const decided = changeSchedules(asked, change, schedulesOf(values), ports);
      if (!decided.ok) return { answer: decided };
      const { owner, changed, shown } = decided.value;
      const fields = [...changed].flatMap(([id, schedule]) => [id, JSON.stringify(schedule)]);
      return {
        plan: {
          writes: [
            ...asideWrites(
              hoursKeys.schedules,
              scheduleRecordSchema,
              values.schedules.filter(([id]) => changed.has(id)),
            ),
            ...inPortions('HSET', hoursKeys.schedules, fields),
          ],
        },
        parts: [rosterChange(values.rosterVersion, ports.now)],
        answerOf: () => success(shown),
        kept: owner,
        subject: asked.everyone ? undefined : owner,
      };
    },
    again: async (kept, db) =>
      showSchedule(
        { consultant: z.parse(z.string(), kept) },
        await scheduleStore(db).read(),
        ports,
      ),
  }) satisfies TracedAct<typeof rosterReads, Outcome<DeskSchedule>>;

/** This act on a store. */
export const scheduleActs = (db: Database) => ({
  change: (
    asked: ScheduleAsked,
    change: ScheduleChange,
    { trace, ...ports }: Doing & ChangePorts,
  ): Promise<Outcome<DeskSchedule>> =>
    actTraced(db, { now: ports.now, trace }, changeSchedule(asked, change, ports)),
});
