import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import type { BlockedDay } from '#contract/blocked-day.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { blockDay } from './lua/block-day.lua.ts';
import { listBlockedDays } from './lua/list-blocked-days.lua.ts';
import { unblockDay } from './lua/unblock-day.lua.ts';
import { scoresOf } from './slot-score.ts';

const pairsSchema = z.array(z.string());
const countsSchema = z.tuple([z.number(), z.number()]);
const flagSchema = z.number();

export type BlockedDayStore = ReturnType<typeof blockedDayStore>;

/** The days that the firm keeps free of consultations; every method is one round trip. */
export function blockedDayStore(redis: ScriptHost) {
  return {
    /** Ascending, those that are over included until another day is blocked. */
    async list(): Promise<BlockedDay[]> {
      const pairs = pairsSchema.parse(
        await runScript(redis, listBlockedDays, [keys.blockedDays], []),
      );
      const days: BlockedDay[] = [];
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        const [date = '', reason = ''] = pairs.slice(i, i + 2);
        days.push(reason === '' ? { date } : { date, reason });
      }
      return days.toSorted((one, other) => (one.date < other.date ? -1 : 1));
    },

    /** Its free slots are gone at once; a day that is blocked already gets the new reason. */
    async block({ date, reason = '' }: BlockedDay, today: string, entry?: AuditEntry) {
      const [first, last] = scoresOf({ startDate: date, endDate: date });
      const answer = await runAudited(
        redis,
        blockDay,
        [keys.slots, keys.freeSlots, keys.blockedDays],
        [date, reason, first, last, today],
        entry,
      );
      const [removed, booked] = countsSchema.parse(answer);
      return { removed, booked };
    },

    /** False for a day that was not blocked. */
    async unblock(date: string, entry?: AuditEntry): Promise<boolean> {
      const answer = await runAudited(redis, unblockDay, [keys.blockedDays], [date], entry);
      return flagSchema.parse(answer) === 1;
    },
  };
}
