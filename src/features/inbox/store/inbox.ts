import * as z from 'zod/mini';
import type { NotificationKind } from '#features/outbox/contract.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import type { KnownRequest } from '#platform/rules/idempotency.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { Sent } from '#features/inbox/rules/messages.ts';
import {
  type GuardedKind,
  workLibrary,
  pressureInput,
  pressureKeys,
} from '#features/protection/index.ts';
import { deliveriesOf, type Reach } from '#features/outbox/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { knownRequestJson, idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import { inboxKeys } from './keys.ts';
import { outboxNames } from '#features/outbox/store/keys.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { receiveMessage } from './inbox.lua.ts';
import { listNewest, type ListRange } from '#platform/redis/newest.ts';
import { beside, jsonOf } from '#platform/redis/records.ts';

export type Message = z.ZodMiniType<{ id: string; email: string; readAt?: string | undefined }>;

export interface Inbox<T extends Message> {
  keys: { records: string; byCreation: string; unread: string; read: string };
  schema: T;
  notification: NotificationKind;
  reach: Reach;
  kind: GuardedKind;
  /** Factor of all rate limits. */
  scale: number;
}

const addedSchema = z.nullable(z.union([z.number(), knownRequestJson]));

/** Row of a record and the time at which it was done. */
export const messageRow = <T extends Message>(schema: T) =>
  z.pipe(
    z.tuple([jsonOf(schema), beside(instantSchema)]),
    z.transform(([message, readAt]) => (readAt === null ? message : { ...message, readAt })),
  );

/** Store of one inbox; every method is one round trip. */
export function inboxStore<T extends Message>(
  db: Database,
  {
    keys: { records, byCreation, unread, read: readAt },
    schema,
    notification,
    reach,
    kind,
    scale,
  }: Inbox<T>,
) {
  const row = messageRow(schema);
  const { inboxEmail: inboxEmails } = inboxKeys;
  const { requests } = platformKeys;
  return {
    /**
     * Stores the message and returns `null`. Stores nothing and returns the earlier record if its idempotency
     * key is known, or how much work is required as a number.
     */
    async add(
      message: z.output<T>,
      now: Date,
      { asked, proof, network }: Partial<Sent> = {},
    ): Promise<KnownRequest | null | number> {
      const { id, email } = message;
      const idempotency = idempotencyKeyOf(notification, asked?.key);
      const known = asked && { fingerprint: asked.fingerprint, id, createdAt: now.toISOString() };
      const answer = await db.run(
        workLibrary + receiveMessage,
        {
          ...{ records, byCreation, unread, inboxEmails, requests, idempotency },
          ...outboxNames,
          ...pressureKeys(kind),
        },
        {
          ...pressureInput(kind, scale, proof),
          record: message,
          now: now.getTime(),
          emailDigest: emailDigest(email),
          deliveries: deliveriesOf(notification, now, reach, network),
          known,
          forgetAt: now.getTime() + idempotencyMs,
        },
      );
      return z.parse(addedSchema, answer);
    },

    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) =>
      listNewest(db, { byCreation, hashes: [records, readAt], row }, range),
  };
}
