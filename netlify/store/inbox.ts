import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import { emailDigest } from '#domain/digest.ts';
import type { IdempotencyRecord } from '#domain/booking.ts';
import type { Asked } from '#domain/messages.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { idempotencyJson, idempotencyKeyOf, idempotencyMs } from './idempotency.ts';
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
    /** Writes the message, or nothing if its idempotency key is known: then what that stands for. */
    async add(message: z.output<T>, now: Date, asked?: Asked): Promise<IdempotencyRecord | null> {
      const { id, email } = message;
      const written = [records, byCreation, unread, keys.inboxEmail, keys.outbox, keys.requests];
      const entry = `${notification}:${id}`;
      const record = [id, JSON.stringify(message), now.getTime(), emailDigest(email), entry];
      if (!asked) {
        await runScript(redis, receiveMessage, written, record);
        return null;
      }
      const known = { fingerprint: asked.fingerprint, id, createdAt: now.toISOString() };
      const answer = await runScript(
        redis,
        receiveMessage,
        [...written, idempotencyKeyOf(asked.key, `${notification}:`)],
        [...record, JSON.stringify(known), now.getTime() + idempotencyMs],
      );
      return z.nullable(idempotencyJson).parse(answer);
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
