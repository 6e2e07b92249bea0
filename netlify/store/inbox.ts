import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import { emailDigest } from '#domain/digest.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { markMessage } from './lua/mark-message.lua.ts';
import { receiveMessage } from './lua/receive-message.lua.ts';
import { listNewest, type ListRange } from './newest.ts';
import { jsonOf } from './records.ts';

type Message = z.ZodMiniType<{ id: string; email: string; readAt?: string | undefined }>;

interface Inbox<T extends Message> {
  keys: { records: string; byCreation: string; unread: string; read: string };
  schema: T;
  /** The kind of notification that is to be sent of every message. */
  notification: string;
}

/** A record and, beside it, when it was read. */
export const messageRow = <T extends Message>(schema: T) =>
  z.pipe(
    z.tuple([jsonOf(schema), z.nullable(z.string())]),
    z.transform(([message, readAt]) => (readAt === null ? message : { ...message, readAt })),
  );

/** What visitors wrote to the firm; every method is one round trip. */
export function inboxStore<T extends Message>(
  redis: ScriptHost,
  { keys: { records, byCreation, unread, read }, schema, notification }: Inbox<T>,
) {
  const row = messageRow(schema);
  return {
    async add(message: z.output<T>, now: Date): Promise<void> {
      const { id, email } = message;
      await runScript(
        redis,
        receiveMessage,
        [records, byCreation, unread, keys.inboxEmail, keys.outbox],
        [id, JSON.stringify(message), now.getTime(), emailDigest(email), `${notification}:${id}`],
      );
    },

    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) =>
      listNewest(redis, { byCreation, hashes: [records, read], row }, range),

    /** `readAt` null makes it unread again; `null` for an unknown id. */
    async mark(id: string, readAt: Date | null, entry?: AuditEntry) {
      const answer = await runAudited(
        redis,
        markMessage,
        [records, unread, read],
        [id, readAt?.toISOString() ?? ''],
        entry,
      );
      return z.nullable(row).parse(answer);
    },
  };
}
