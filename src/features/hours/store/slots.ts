import * as z from 'zod/mini';
import type { SpanRule } from '#features/hours/rules/span.ts';
import { diaryKeys, diaryScript } from './diary-script.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { diaryStore } from './diary.ts';
import { addSlots, deleteSlots } from './slots.lua.ts';
import { staleSchema } from './roster.ts';
import { ruleInput } from './spans.ts';

const additionSchema = z.tuple([z.number(), z.number()]);
const deletionsSchema = z.tuple([z.number(), z.number(), z.number()]);

export interface NewSlot {
  id: string;
  startsAt: Date;
  consultant: string;
  /** Not created, because its time is closed; counted in `existing` if it already exists. */
  isClosed?: boolean;
}

const toInput = ({ id, startsAt, consultant, isClosed }: NewSlot) => ({
  ...{ id, consultant, isClosed },
  startsAt: startsAt.getTime(),
});

function countsOf(answer: unknown) {
  const [created, existing] = additionSchema.parse(answer);
  return { created, existing };
}

export type SlotStore = ReturnType<typeof slotStore>;

/** Slots in Redis. Every method is one round trip. */
export function slotStore(db: Database) {
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, diaryScript(script), diaryKeys, input, write);

  async function remove(
    ids: readonly string[],
    options: { rule: SpanRule; many: boolean },
    write?: Write,
  ) {
    const { rule, many } = options;
    const { answer } = await run(deleteSlots, { ids, many, rule: ruleInput(rule) }, write);
    const [deleted, booked, unknown] = deletionsSchema.parse(answer);
    return { deleted, booked, unknown };
  }

  return {
    ...diaryStore(db),

    /** Adds the slots, except where their consultant already has one at that time. */
    async add(slots: readonly NewSlot[], write?: Write) {
      const { answer } = await run(addSlots, { slots: slots.map(toInput) }, write);
      return countsOf(answer);
    },

    /**
     * Like `add`, for slots that were decided on with that version of the roster; returns the current one if
     * it has changed.
     */
    async addBy(roster: string, slots: readonly NewSlot[], write?: Write) {
      const { answer } = await run(addSlots, { slots: slots.map(toInput), roster }, write);
      const stale = z.safeParse(staleSchema, answer);
      return stale.success ? stale.data : countsOf(answer);
    },

    /** Deletes a slot unless an appointment overlaps it. */
    async delete(
      id: string,
      rule: SpanRule,
      write?: Write,
    ): Promise<'deleted' | 'unknown' | 'booked'> {
      const { deleted, booked } = await remove([id], { rule, many: false }, write);
      if (deleted === 1) return 'deleted';
      return booked === 1 ? 'booked' : 'unknown';
    },

    /** Like `delete`, for many slots; returns how many were deleted, are booked and are unknown. */
    deleteMany: (ids: readonly string[], rule: SpanRule, write?: Write) =>
      remove([...new Set(ids)], { rule, many: true }, write),
  };
}
