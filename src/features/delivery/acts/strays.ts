/** Deliveries that no lane has, or one at which no run looks. */
import * as z from 'zod/mini';
import { rankOf } from '#features/delivery/rules/claiming.ts';
import { firstLaneOf, laneOf, scoreIn } from '#features/outbox/index.ts';
import type { Channel } from '#features/outbox/contract.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { pairsSchema } from '#platform/redis/records.ts';
import { mostAny } from './look.ts';

const { outbox, lanes } = outboxKeys;
const mostStrays = 500;
/** Places in `lanes` at which no run looks. */
const gaps = [
  ...[
    '-inf',
    '(0',
    scoreIn(laneOf.putOff + 1, 0),
    `(${String(scoreIn(firstLaneOf('whatsapp'), 0))}`,
  ],
  ...[scoreIn(firstLaneOf('whatsapp') + laneOf.putOff + 1, 0), '+inf'],
].map(String);

const channelOf = (member: string) => (member.includes(':whatsapp') ? 'whatsapp' : 'mail');

/** The lane of a delivery that has none. */
function laneFor(member: string): number {
  const [kind = '', , recipient = ''] = member.split(':');
  return laneOf[rankOf({ kind, recipient })] + firstLaneOf(channelOf(member));
}

/** Whether there may be strays where none of the channel's lanes has anything, but this is due. */
export const mayBeStrays = (anyDue: readonly string[], channel: Channel): boolean =>
  anyDue.length === mostAny || anyDue.some((member) => channelOf(member) === channel);

/**
 * Gives deliveries without a lane, or with one at which no run looks, that of their rank: both by other code. Whether
 * there were any.
 */
export async function placeStrays(db: Database, now: number): Promise<boolean> {
  const reads = {
    laneless: {
      command: ['SIFT', outbox, '-inf', now, { key: lanes, lacks: true }],
      reply: z.array(z.string()),
    },
    misplaced: { command: ['FIRST', lanes, String(mostStrays), ...gaps], reply: pairsSchema },
  } as const;
  const { values } = await load(db, reads);
  const strays = [
    // One may have got its lane meanwhile.
    ['NX', values.laneless],
    ['XX', values.misplaced.map(([member]) => member)],
  ] as const;
  // When each is due, a claim finds in the outbox.
  const writes = strays
    .filter(([, members]) => members.length > 0)
    .map(([when, members]): StoreWrite => {
      const places = members
        .slice(0, mostStrays)
        .flatMap((each) => [scoreIn(laneFor(each), now), each]);
      return ['ZADD', lanes, when, ...places];
    });
  if (writes.length > 0) await writeAll(db, writes);
  return writes.length > 0;
}
