import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import { runAudited } from './audited.ts';
import type { ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { addRecord } from './lua/add-record.lua.ts';
import { listNewest, type ListRange } from './newest.ts';
import { jsonOf } from './records.ts';

interface Collection<T extends z.ZodMiniType<{ id: string }>> {
  keys: { records: string; byCreation: string };
  schema: T;
  /** The kind of notification that is to be sent of every record, if any. */
  notification?: string;
}

/** Records in Redis that never change once they are there; every method is one round trip. */
export function collection<T extends z.ZodMiniType<{ id: string }>>(
  redis: ScriptHost,
  { keys: { records, byCreation }, schema, notification }: Collection<T>,
) {
  const row = z.pipe(
    z.tuple([jsonOf(schema)]),
    z.transform(([record]) => record),
  );
  return {
    async add(record: z.output<T>, now: Date, entry?: AuditEntry): Promise<void> {
      const { id } = record;
      const isTold = notification !== undefined;
      await runAudited(
        redis,
        addRecord,
        [records, byCreation, ...(isTold ? [keys.outbox] : [])],
        [id, JSON.stringify(record), now.getTime(), ...(isTold ? [`${notification}:${id}`] : [])],
        entry,
      );
    },

    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) => listNewest(redis, { byCreation, hashes: [records], row }, range),
  };
}
