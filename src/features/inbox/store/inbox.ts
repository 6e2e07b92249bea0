import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import type { Database } from '#platform/redis/database.ts';
import { listNewest, type ListRange } from '#platform/redis/newest.ts';
import { beside, jsonOf } from '#platform/redis/records.ts';

export type Message = z.ZodMiniType<{ id: string; email: string; readAt?: string | undefined }>;

/** Row of a record and the time at which it was done. */
export const messageRow = <T extends Message>(schema: T) =>
  z.pipe(
    z.tuple([jsonOf(schema), beside(instantSchema)]),
    z.transform(([message, readAt]) => (readAt === null ? message : { ...message, readAt })),
  );

/** Newest first; `null` if `after` is unknown. */
export const listInbox = <T extends Message>(
  db: Database,
  {
    schema,
    records,
    byCreation,
    read,
  }: Record<'records' | 'byCreation' | 'read', string> & { schema: T },
  range: ListRange,
) => listNewest(db, { byCreation, hashes: [records, read], row: messageRow(schema) }, range);
