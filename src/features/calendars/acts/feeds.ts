/** The acts of the desk on calendar feeds: what each reads, decides and writes. */
import * as z from 'zod/mini';
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { digest } from '#platform/rules/digest.ts';

const { calendarFeed, consultantFeeds } = calendarsKeys;

/** A feed whose secret only the caller learns: a repeated call makes another one. */
export interface NewFeed {
  secret: string;
  contactData: boolean;
}

/** Makes the firm's feed; the previous secret stops working. */
export const createFeed = ({ secret, contactData }: NewFeed, now: Date) =>
  ({
    reads: {},
    decide: () => ({
      plan: {
        writes: [
          [
            ...(['HSET', calendarFeed, 'digest', digest(secret), 'createdAt'] as const),
            ...[now.toISOString(), 'contactData', contactData ? '1' : '0'],
          ],
        ],
      },
      answerOf: () => undefined,
    }),
  }) satisfies TracedAct<Reads, void>;

const feedRead = {
  feed: { command: ['EXISTS', calendarFeed], reply: z.number() },
} satisfies Reads;

/** Ends the firm's feed, if there is one. */
export const revokeFeed = () =>
  ({
    reads: feedRead,
    decide({ feed }) {
      if (feed === 0) return { answer: undefined };
      return {
        plan: { checks: [{ same: 'feed' }], writes: [['DEL', calendarFeed]] },
        answerOf: () => undefined,
        kept: 1,
      };
    },
    again: () => undefined,
  }) satisfies TracedAct<typeof feedRead, void>;

const activeSchema = readableOrNull(jsonOf(z.object({ active: z.boolean() })));

/** Makes a consultant's feed; the previous secret stops working. Answers `false` for one unknown or retired. */
export function createConsultantFeed(id: string, { secret, contactData }: NewFeed, now: Date) {
  const reads = {
    consultant: { command: ['HGET', consultantKeys.consultants, id], reply: activeSchema },
  } satisfies Reads;
  const record = { digest: digest(secret), createdAt: now.toISOString(), contactData };
  return {
    reads,
    decide({ consultant }) {
      if (!consultant?.active) return { answer: false };
      return {
        plan: {
          checks: [{ same: 'consultant' }],
          writes: [['HSET', consultantFeeds, id, JSON.stringify(record)]],
        },
        answerOf: () => true,
      };
    },
  } satisfies TracedAct<typeof reads, boolean>;
}

/** Ends a consultant's feed, if there is one. */
export function revokeConsultantFeed(id: string) {
  const reads = {
    feed: { command: ['HGET', consultantFeeds, id], reply: z.nullable(z.string()) },
  } satisfies Reads;
  return {
    reads,
    decide({ feed }) {
      if (feed === null) return { answer: undefined };
      return {
        plan: { checks: [{ same: 'feed' }], writes: [['HDEL', consultantFeeds, id]] },
        answerOf: () => undefined,
        kept: 1,
      };
    },
    again: () => undefined,
  } satisfies TracedAct<typeof reads, void>;
}

/** These acts on a store. */
export const feedActs = (db: Database) => ({
  create: (feed: NewFeed, doing: Doing) => actTraced(db, doing, createFeed(feed, doing.now)),
  revoke: (doing: Doing) => actTraced(db, doing, revokeFeed()),
  /** The feeds of consultants, one each. */
  consultant: {
    create: (id: string, feed: NewFeed, doing: Doing) =>
      actTraced(db, doing, createConsultantFeed(id, feed, doing.now)),
    revoke: (id: string, doing: Doing) => actTraced(db, doing, revokeConsultantFeed(id)),
  },
});
