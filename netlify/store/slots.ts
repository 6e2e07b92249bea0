import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import type { Slot } from '#contract/slot.ts';
import type { LocalDateTime } from '#time/zone.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { addSlots } from './lua/add-slots.lua.ts';
import { deleteSlot } from './lua/delete-slot.lua.ts';
import { deleteSlots } from './lua/delete-slots.lua.ts';
import { listSlots } from './lua/list-slots.lua.ts';
import { surveySlots } from './lua/survey-slots.lua.ts';
import { freeSlotStore } from './free-slots.ts';
import { scoreOf, scoresOf, toEntries, toScore } from './slot-score.ts';

const additionSchema = z.nullable(z.tuple([z.number(), z.number()]));
const deletionsSchema = z.tuple([z.number(), z.number(), z.number()]);
const pairsSchema = z.array(z.string());
const pageSchema = z.tuple([pairsSchema, z.array(z.string())]);
const deletionSchema = z.enum(['deleted', 'unknown', 'booked']);

export interface SlotRange {
  limit: number;
  /** The slot that the page comes after, `YYYY-MM-DDTHH:MM`. */
  after?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export type NewSlot = LocalDateTime & { id: string };

export type SlotStore = ReturnType<typeof slotStore>;

/** Slots in Redis; every method is one round trip. */
export function slotStore(redis: ScriptHost) {
  const both = [keys.slots, keys.freeSlots];

  async function add(slots: readonly NewSlot[], allOrNone: boolean, entry?: AuditEntry) {
    const args = slots.flatMap((slot) => [slot.id, scoreOf(slot), slot.date]);
    const flag = allOrNone ? 1 : 0;
    const answer = await runAudited(
      redis,
      addSlots,
      [...both, keys.blockedDays],
      [flag, ...args],
      entry,
    );
    const counts = additionSchema.parse(answer);
    return counts && { created: counts[0], existing: counts[1] };
  }

  return {
    ...freeSlotStore(redis),

    /** Adds those whose time no slot has yet and whose day is not blocked; all else stays as it is. */
    async add(slots: readonly NewSlot[], entry?: AuditEntry) {
      return (await add(slots, false, entry)) ?? { created: 0, existing: 0 };
    },

    /** The same, but adds none at all, and gives `null`, if one of their days is blocked. */
    addUnlessBlocked: (slots: readonly NewSlot[], entry?: AuditEntry) => add(slots, true, entry),

    /** At most `limit` slots of the range, ascending. */
    async list({ limit, after = '', startDate = '0000-01-01', endDate = '9999-12-31' }: SlotRange) {
      const [first, last] = scoresOf({ startDate, endDate });
      const from = after >= startDate ? `(${toScore(after)}` : first;
      const answer = await runScript(redis, listSlots, both, [from, last, limit]);
      const [pairs, freeIds] = pageSchema.parse(answer);
      const free = new Set(freeIds);
      return toEntries(pairs).map(({ id, when }): Slot => ({
        id,
        ...when,
        isAvailable: free.has(id),
      }));
    },

    /** Of these days, the times that slots have already; and all days that are blocked. */
    async survey(range: { startDate: string; endDate: string }) {
      const answer = await runScript(
        redis,
        surveySlots,
        [keys.slots, keys.blockedDays],
        scoresOf(range),
      );
      const [pairs, blocked] = pageSchema.parse(answer);
      return { existing: toEntries(pairs).map(({ when }) => when), blocked };
    },

    /** Only a slot that nobody holds can go. */
    async delete(id: string, entry?: AuditEntry): Promise<'deleted' | 'unknown' | 'booked'> {
      return deletionSchema.parse(await runAudited(redis, deleteSlot, both, [id], entry));
    },

    /** The same for many at once. */
    async deleteMany(ids: readonly string[], entry?: AuditEntry) {
      const answer = await runAudited(redis, deleteSlots, both, [...new Set(ids)], entry);
      const [deleted, booked, unknown] = deletionsSchema.parse(answer);
      return { deleted, booked, unknown };
    },
  };
}
