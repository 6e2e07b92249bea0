import * as z from 'zod/mini';
import type { AppointmentStatus } from '#features/appointments/contract.ts';
import type { BulkResult } from '#features/bulk/contract/bulk.ts';
import type { InboxKind } from '#features/inbox/contract.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import type { Erasure } from '#platform/redis/erasure.ts';
import { eraseChosen, eraseLetters } from './bulk.lua.ts';
import { clearFlood } from './flood.lua.ts';

const resultSchema = z.pipe(
  z.tuple([z.number(), z.number()]),
  z.transform(([done, skipped]): BulkResult => ({ done, skipped })),
);

interface Chosen {
  ids: readonly string[];
  /** Appointments with another status by now are skipped. */
  status: AppointmentStatus;
}

/** Requests of a flood, and until when its like takes no time. */
interface Clearance {
  ids: readonly string[];
  now: Date;
  until: Date;
}

/** Requests of a flood that are cleared in one atomic step. */
const clearedAtOnce = 500;

/** The desk's acts on many records at once. Each portion is one round trip and one atomic step. */
export function bulkStore(db: Database, erasure: Erasure) {
  async function erase(body: string, input: object, write: Write) {
    const run = runAudited(db, erasure.script(body), erasure.keys, input, write);
    return z.parse(resultSchema, (await run).answer);
  }
  return {
    eraseAppointments: (chosen: Chosen, write: Write) => erase(eraseChosen, chosen, write),
    async clearFlood({ ids, now, until }: Clearance, write: Write): Promise<BulkResult> {
      let sum: BulkResult = { done: 0, skipped: 0 };
      // One audit entry counts all portions.
      for (let seen = 0; seen < ids.length; seen += clearedAtOnce) {
        const part = ids.slice(seen, seen + clearedAtOnce);
        const isLast = seen + part.length === ids.length;
        const times = { now: now.getTime(), until: until.getTime() };
        const input = { ids: part, count: sum.done, seen, isLast, ...times };
        sum = await erase(clearFlood, input, write);
      }
      return sum;
    },
    eraseInbox: (chosen: { kind: InboxKind; ids: readonly string[] }, write: Write) =>
      erase(eraseLetters, chosen, write),
  };
}
