/** A visitor sends a message or an inquiry: it is stored as open, and the firm and its sender are told. */
import * as z from 'zod/mini';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import type { MessagePorts, Received, Sent } from '#features/inbox/rules/messages.ts';
import { listInbox, type Message } from '#features/inbox/store/inbox.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import type { NotificationKind } from '#features/outbox/contract.ts';
import { deliveriesOf, ledgerWrite, queue, type Reach } from '#features/outbox/index.ts';
import { type Guarded, type GuardedKind, workFor } from '#features/protection/index.ts';
import { act, type Decision } from '#platform/redis/act.ts';
import { type Database, toJson } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs, knownRequestJson } from '#platform/redis/idempotency.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import type { ListRange } from '#platform/redis/newest.ts';
import type { ValuesOf } from '#platform/redis/reads.ts';
import { emailDigest } from '#platform/rules/digest.ts';

interface Inbox<T extends Message> {
  keys: typeof inboxKeys.contactMessages | typeof inboxKeys.inquiries;
  schema: T;
  notification: NotificationKind;
  kind: GuardedKind;
}

/** How messages are received here: `scale` multiplies all rate limits. */
interface House {
  reach: Reach;
  scale: number;
}

type Answer = Awaited<ReturnType<MessagePorts<Guarded>['inbox']['add']>>;

function receiving(
  { keys, notification, kind }: Omit<Inbox<Message>, 'schema'>,
  message: Received<{ email: string }>,
  { asked, network, turn, now, reach, scale }: Partial<Sent> & House & { now: Date },
) {
  const { id, email } = message;
  const work = workFor(kind, { now, scale, turn });
  return {
    counted: work.counted,
    hooks: [work],
    decide(_: object, valuesOf: ValuesOf): Decision<never, Answer> {
      const paying = work.follow(valuesOf).price(id);
      if ('asked' in paying) return { answer: paying.asked };
      const at = now.getTime();
      const planned = deliveriesOf(notification, now, reach, network);
      const told = queue(id, planned, { ledger: [], now: at });
      const known = { fingerprint: asked?.fingerprint, id, createdAt: now.toISOString() };
      return {
        plan: {
          writes: [
            ['HSET', keys.records, id, toJson(message)],
            ['ZADD', keys.byCreation, at, id],
            ['SADD', keys.unread, id],
            ['HSET', inboxKeys.inboxEmail, id, emailDigest(email)],
            ...told.writes,
            ledgerWrite(id, told.ledger),
            ['ONCE', platformKeys.requests, id],
          ],
          answer: JSON.stringify(known),
        },
        parts: [paying],
        answerOf: () => null,
      };
    },
  };
}

const storeOf =
  <T extends Message>({ schema, ...inbox }: Inbox<T>) =>
  (db: Database, reach: Reach, scale: number) => ({
    add: (message: Received<z.output<T>>, now: Date, sent: Partial<Sent> = {}): Promise<Answer> => {
      const key = idempotencyKeyOf(inbox.notification, sent.asked?.key);
      return act<Record<string, never>, Answer>(db, {
        ...{ reads: {}, ...receiving(inbox, message, { ...sent, now, reach, scale }) },
        once:
          key === undefined
            ? undefined
            : {
                ...{ key, till: now.getTime() + idempotencyMs },
                answerOf: (text) => z.parse(knownRequestJson, text),
              },
      });
    },

    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) => listInbox(db, { ...inbox.keys, schema }, range),
  });

/** Store of messages from the contact form. */
export const contactMessageStore = storeOf({
  keys: inboxKeys.contactMessages,
  schema: contactMessageSchema,
  notification: 'contact_message_received',
  kind: 'contact',
});

/** Store of inquiries about a service. */
export const inquiryStore = storeOf({
  keys: inboxKeys.inquiries,
  schema: inquirySchema,
  notification: 'inquiry_received',
  kind: 'inquiry',
});
