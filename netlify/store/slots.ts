import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import type { Slot } from '#contract/slot.ts';
import type { LocalDateTime } from '#time/zone.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { addSlots } from './lua/add-slots.lua.ts';
import { deleteSlot } from './lua/delete-slot.lua.ts';
import { listFreeSlots } from './lua/list-free-slots.lua.ts';
import { listSlots } from './lua/list-slots.lua.ts';
import { fromScore, scoreOf, toScore } from './slot-score.ts';

const countSchema = z.number();
const pairsSchema = z.array(z.string());
const pageSchema = z.tuple([pairsSchema, z.array(z.string())]);
const deletionSchema = z.enum(['deleted', 'unknown', 'booked']);

/** What Redis gives as ids and scores in turn. */
function toEntries(pairs: readonly string[]) {
  const entries: { id: string; when: LocalDateTime }[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    entries.push({ id: pairs[i] ?? '', when: fromScore(pairs[i + 1] ?? '') });
  }
  return entries;
}

export type SlotStore = ReturnType<typeof slotStore>;

/** Slots in Redis; every method is one round trip. */
export function slotStore(redis: ScriptHost) {
  const both = [keys.slots, keys.freeSlots];
  return {
    /** Adds those whose date and time no slot has yet; the others stay as they are. */
    async add(slots: readonly (LocalDateTime & { id: string })[], entry?: AuditEntry) {
      const args = slots.flatMap((slot) => [slot.id, scoreOf(slot)]);
      const created = countSchema.parse(await runAudited(redis, addSlots, both, args, entry));
      return { created, existing: slots.length - created };
    },

    /** The free slots from the first to the last date, both included, ascending. */
    async listFree(range: { startDate: string; endDate: string }): Promise<LocalDateTime[]> {
      const from = toScore(`${range.startDate}T00:00`);
      const to = toScore(`${range.endDate}T23:59`);
      const pairs = await runScript(redis, listFreeSlots, [keys.freeSlots], [from, to]);
      return toEntries(pairsSchema.parse(pairs)).map(({ when }) => when);
    },

    /** At most `limit` slots that come after `after`, a `YYYY-MM-DDTHH:MM`; ascending. */
    async list({ limit, after = '' }: { limit: number; after?: string | undefined }) {
      const answer = await runScript(redis, listSlots, both, [toScore(after), limit]);
      const [pairs, freeIds] = pageSchema.parse(answer);
      const free = new Set(freeIds);
      return toEntries(pairs).map(({ id, when }): Slot => ({
        id,
        ...when,
        isAvailable: free.has(id),
      }));
    },

    /** Only a slot that nobody holds can go. */
    async delete(id: string, entry?: AuditEntry): Promise<'deleted' | 'unknown' | 'booked'> {
      return deletionSchema.parse(await runAudited(redis, deleteSlot, both, [id], entry));
    },
  };
}
