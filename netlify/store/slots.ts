import * as z from 'zod/mini';
import type { SpanRule } from '#domain/span.ts';
import { appointmentKeys, appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import type { Write } from './write.ts';
import type { Database } from './database.ts';
import { diaryStore } from './diary.ts';
import { addSlots, deleteSlots } from './lua/slots.lua.ts';
import { ruleInput } from './spans.ts';

const additionSchema = z.nullable(z.tuple([z.number(), z.number()]));
const deletionsSchema = z.tuple([z.number(), z.number(), z.number()]);

export interface NewSlot {
  id: string;
  startsAt: Date;
  /** In the firm's zone; it may be blocked. */
  date: string;
  consultant: string;
}

export type SlotStore = ReturnType<typeof slotStore>;

/** Slots in Redis; every method is one round trip. */
export function slotStore(db: Database) {
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, appointmentScript(script), appointmentKeys, input, write);

  async function add(slots: readonly NewSlot[], allOrNone: boolean, write?: Write) {
    const input = { slots: slots.map((slot) => ({ ...slot, startsAt: slot.startsAt.getTime() })) };
    const { answer } = await run(addSlots, { ...input, allOrNone }, write);
    const counts = additionSchema.parse(answer || null);
    return counts && { created: counts[0], existing: counts[1] };
  }

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

    /** Adds those whose consultant has none at that time, nor the day blocked; all else stays. */
    async add(slots: readonly NewSlot[], write?: Write) {
      return (await add(slots, false, write)) ?? { created: 0, existing: 0 };
    },

    /** The same, but adds none at all, and gives `null`, if one of their days is blocked. */
    addUnlessBlocked: (slots: readonly NewSlot[], write?: Write) => add(slots, true, write),

    /** Only a slot that no appointment by that rule overlaps can go. */
    async delete(
      id: string,
      rule: SpanRule,
      write?: Write,
    ): Promise<'deleted' | 'unknown' | 'booked'> {
      const { deleted, booked } = await remove([id], { rule, many: false }, write);
      if (deleted === 1) return 'deleted';
      return booked === 1 ? 'booked' : 'unknown';
    },

    /** The same for many at once. */
    deleteMany: (ids: readonly string[], rule: SpanRule, write?: Write) =>
      remove([...new Set(ids)], { rule, many: true }, write),
  };
}
