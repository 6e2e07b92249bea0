import * as z from 'zod/mini';
import type { LocalDateTime } from '#time/zone.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { listFreeSlots } from './lua/list-free-slots.lua.ts';
import { scoresOf, toEntries } from './slot-score.ts';

const pairsSchema = z.array(z.string());

/** What a visitor's call needs of the slots; `slotStore` has all the rest. */
export const freeSlotStore = (redis: ScriptHost) => ({
  /** The free slots from the first to the last date, both included, ascending. */
  async listFree(range: { startDate: string; endDate: string }): Promise<LocalDateTime[]> {
    const pairs = await runScript(redis, listFreeSlots, [keys.freeSlots], scoresOf(range));
    return toEntries(z.parse(pairsSchema, pairs)).map(({ when }) => when);
  },
});
