/** What is written of a delivery that is due: as it is left for now, or as a run claims it. */
import * as z from 'zod/mini';
import { type Around, endsUndo, leaseMs, type Ruling } from '#features/delivery/rules/claiming.ts';
import {
  over,
  putEntry,
  type RunEntry,
  type RunLedger,
} from '#features/delivery/rules/run-entry.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import {
  firstLaneOf,
  laneOf,
  ledgerWrite,
  planWrites,
  unplanWrites,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { commit } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { knownReplies } from '#platform/redis/load.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import type { Due } from './look.ts';

const { breakers, undelivered } = deliveryKeys;

export type Ruled = Due & { ruling: Ruling };
type SendRuling = Extract<Ruling, { act: 'send' }>;

/** A field of a hash as it was read: it must still be the same or, with `below`, a smaller number. */
interface Seen {
  key: string;
  field: string;
  text: string | null;
  below?: number;
}

/** What is written if all that was seen holds. */
interface Option {
  seen: readonly Seen[];
  writes: readonly StoreWrite[];
}

const seenLedger = ({ id, texts }: Due): Seen => ({
  ...{ key: outboxKeys.deliveries, field: id, text: texts.ledger },
});

/** Writes the first of them that can be, or each with `isEach`. Returns the numbers of those that were written. */
export async function writeOptions(
  db: Database,
  options: readonly Option[],
  isEach = false,
): Promise<number[]> {
  const nameOf = ({ key, field }: Seen) => `${key} ${field}`;
  const all = options.flatMap(({ seen }) => seen);
  const reads = all.map((each) => {
    const command = ['HGET', each.key, each.field] as const;
    return [nameOf(each), { command, reply: z.nullable(z.string()) }] as const;
  });
  const committed = await commit(
    db,
    {
      reads: Object.fromEntries(reads),
      loaded: knownReplies(Object.fromEntries(all.map((each) => [nameOf(each), each.text]))),
    },
    {
      isEach,
      options: options.map(({ seen, writes }) => ({
        checks: seen.map((each) =>
          each.below === undefined
            ? { same: nameOf(each) }
            : { read: nameOf(each), below: each.below },
        ),
        writes,
      })),
    },
  );
  return committed.kind === 'done' ? committed.written : [];
}

const undoWrites = (due: Due, now: number): StoreWrite[] =>
  due.keys?.undos !== undefined && endsUndo(due, now) ? [['HDEL', due.keys.undos, due.id]] : [];

/** A delivery that is not sent now: its place in the outbox, and what its entry becomes, if it changes. */
function leave(
  { member, lane, channel, ruling }: Ruled,
  { now, tomorrow }: Around,
): { writes: StoreWrite[]; news?: Partial<RunEntry> } {
  // The desk says that the day's receipts are used up.
  const short: StoreWrite[] = ruling.isShort
    ? [['HSETNX', breakers, 'site_limit', JSON.stringify({ since: now })]]
    : [];
  switch (ruling.act) {
    case 'drop':
      return { writes: unplanWrites([member]) };
    case 'wait': {
      const writes = planWrites(member, ruling.until, lane);
      return ruling.at === undefined ? { writes } : { writes, news: { at: ruling.at } };
    }
    case 'putOff': {
      const behind = ruling.isLast ? firstLaneOf(channel) + laneOf.putOff : lane;
      const writes = [...planWrites(member, tomorrow, behind), ...short];
      return { writes, news: { reason: ruling.reason, at: tomorrow } };
    }
    case 'close': {
      const { state, reason } = ruling;
      const shown: StoreWrite[] =
        state === 'superseded' ? [] : [['ZADD', undelivered, now, member]];
      const writes = [...unplanWrites([member]), ...short, ...shown];
      return { writes, news: { state, reason, at: now, ...over } };
    }
    case 'digest':
    case 'read':
    case 'send':
      return { writes: [] };
  }
}

/** Those of one record, which are not sent now. An undo that ends ends whatever it is by then: it is not seen. */
export function leftOption(id: string, all: readonly Ruled[], around: Around): Option {
  const left = all.map((each) => ({ ...each, ...leave(each, around) }));
  const ledger = left.reduce<RunLedger>(
    (before, { entry, news }) => (news ? putEntry(before, id, { ...entry, ...news }) : before),
    all[0]?.ledger ?? [],
  );
  return {
    seen: all.slice(0, 1).map(seenLedger),
    writes: [
      ...left.flatMap((each) => [...undoWrites(each, around.now), ...each.writes]),
      ...(left.some(({ news }) => news) ? [ledgerWrite(id, ledger)] : []),
    ],
  };
}

interface Claiming {
  lease: string;
  /** The key of today's counts, and when it goes. */
  mailed: string;
  forgetAt: number;
  around: Around;
  /** Counts of today as they are stored. */
  counts: ReadonlyMap<string, string | null>;
}

/** A delivery as a run claims it, unless another does, or a limit is reached meanwhile. */
export function sendOption(
  due: Due,
  ruling: SendRuling,
  { lease, mailed, forgetAt, around: { now }, counts }: Claiming,
): Option & { entry: RunEntry; ledger: string } {
  const { id, member, lane, keys, texts } = due;
  const { isCounted, isReturned, isFirst, checks } = ruling;
  const isAbandoned = due.entry.state === 'sending' && due.entry.channel === 'mail';
  const entry: RunEntry = {
    ...{ ...due.entry, state: 'sending', at: now, lease },
    ...(isCounted && { isCounted }),
    ...(isReturned && { counts: [...ruling.counts] }),
    ...(isAbandoned && { mayBeRepeated: true }),
    ...(due.entry.handedAt === undefined && { attempts: due.entry.attempts + 1 }),
    // Its letter tells of so many events.
    ...(texts.status !== null && { told: texts.history?.split('\n').length ?? 0 }),
  };
  const ledger = putEntry(due.ledger, id, entry);
  const textOf = (field: string) => counts.get(field) ?? null;
  const isTorn = (field: string) => !/^-?\d+$/.test(textOf(field) ?? '0');
  const limits = checks.map(({ count: field, below }): Seen => {
    const seen = { key: mailed, field, text: textOf(field) };
    return isTorn(field) ? seen : { ...seen, below };
  });
  const counting = ruling.counts.flatMap((field): StoreWrite[] =>
    isTorn(field)
      ? [
          ['ASIDE', mailed, field, 'shape'],
          ['HSET', mailed, field, 1],
        ]
      : [['HINCRBY', mailed, field, 1]],
  );
  const seenIn = (key: string | undefined, text: string | null): Seen[] =>
    key === undefined ? [] : [{ key, field: id, text }];
  return {
    ...{ entry, ledger: JSON.stringify(ledger) },
    seen: [
      seenLedger(due),
      ...seenIn(keys?.undos, texts.undo),
      // What it tells of may be over meanwhile. Bytes that are no text do not survive the way out.
      ...seenIn(texts.record?.includes('\ufffd') ? undefined : keys?.records, texts.record),
      ...limits,
    ],
    writes: [
      ledgerWrite(id, ledger),
      ...planWrites(member, now + leaseMs, lane),
      ...undoWrites(due, now),
      ...counting,
      ...(counting.length > 0 ? [['PEXPIREAT', mailed, forgetAt] as const] : []),
      ...(isFirst ? [['HDEL', breakers, 'site_limit'] as const] : []),
    ],
  };
}
