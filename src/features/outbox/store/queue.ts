/** Deliveries put into the outbox and taken out of it, as acts write them. */
import * as z from 'zod/mini';
import type { Rank } from '#platform/contract/way.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import type { Planned } from '#features/outbox/rules/outbox.ts';
import { outboxKeys } from './keys.ts';

const { outbox, lanes, deliveries } = outboxKeys;

/** An entry with whatever else a run has noted in it, also by code of after. */
export const wholeEntry = z.looseObject({
  ...{ kind: z.string(), recipient: z.string(), channel: z.string(), state: z.string() },
  ...{ event: z.optional(z.number()), at: z.number(), attempts: z.number(), queuedAt: z.number() },
});
type WholeEntry = z.output<typeof wholeEntry>;

/** An entry with what runs note in it. Times in milliseconds since 1970. A function, so that most bundles are without. */
export function runEntry() {
  const flag = z.optional(z.boolean());
  const text = z.optional(z.string());
  return z.extend(wholeEntry, {
    reason: text,
    /** Of the run that is sending it. */
    lease: text,
    mayBeRepeated: flag,
    isCounted: flag,
    /** Sent by the desk, outside the limits. */
    isForced: flag,
    fault: z.optional(z.looseObject({ phase: text })),
    handedAt: z.optional(z.number()),
    /** Number of the record's events when the letter was last written. */
    told: z.optional(z.number()),
    /** Keyed digest of the network that caused it; until it is sent. */
    network: text,
    /** Its fields of today's counts; until it is sent. */
    counts: z.optional(z.array(z.string())),
  });
}
export type RunEntry = z.output<ReturnType<typeof runEntry>>;

/** A ledger to be written again; `null` if there is none, or it cannot be read. */
export const wholeLedger = readableOrNull(jsonOf(z.array(wholeEntry)));
export type WholeLedger = readonly WholeEntry[];

/** An entry's name in the outbox. */
export const memberOf = (
  id: string,
  { kind, recipient, channel, event }: Pick<WholeEntry, 'kind' | 'recipient' | 'channel' | 'event'>,
): string => [kind, id, recipient, channel, ...(event === undefined ? [] : [event])].join(':');

export const ledgerWrite = (id: string, ledger: WholeLedger): StoreWrite => [
  ...(['HSET', deliveries, id] as const),
  JSON.stringify(ledger),
];

/** Supersedes waiting deliveries. Returns the ledger afterwards, and what is written into the outbox. */
export function supersede(
  id: string,
  isGone: (entry: WholeEntry) => boolean,
  { ledger, now }: { ledger: WholeLedger; now: number },
): { ledger: WholeLedger; writes: StoreWrite[] } {
  const gone = ledger.filter((entry) => entry.state === 'waiting' && isGone(entry));
  if (gone.length === 0) return { ledger, writes: [] };
  return {
    ledger: ledger.map((entry) =>
      gone.includes(entry) ? { ...entry, state: 'superseded', at: now } : entry,
    ),
    writes: unplanWrites(gone.map((entry) => memberOf(id, entry))),
  };
}

/** Has superseded deliveries wait again, each until the time under its name in `dues`. */
export function revive(
  id: string,
  dues: ReadonlyMap<string, number>,
  ledger: WholeLedger,
): { ledger: WholeLedger; writes: StoreWrite[] } {
  const writes: StoreWrite[] = [];
  const revived = ledger.map((entry) => {
    const member = memberOf(id, entry);
    const due = entry.state === 'superseded' ? dues.get(member) : undefined;
    if (due === undefined) return entry;
    writes.push(...planWrites(member, due, firstLaneOf(entry.channel)));
    return { ...entry, state: 'waiting', at: due };
  });
  return { ledger: writes.length > 0 ? revived : ledger, writes };
}

/**
 * Has what waits for its time leave at once: in order, and before all that is due by now. What its recipient's server
 * deferred keeps its time.
 */
export function hasten(
  id: string,
  ledger: WholeLedger,
  now: number,
): { ledger: WholeLedger; writes: StoreWrite[] } {
  let due = now;
  const writes: StoreWrite[] = [];
  const hastened = ledger
    .toReversed()
    .map((entry) => {
      if (entry.state !== 'waiting' || entry.attempts > 0 || entry.at < due) return entry;
      due -= 1;
      const member = memberOf(id, entry);
      writes.push(...planWrites(member, due));
      return { ...entry, at: due };
    })
    .toReversed();
  return { ledger: writes.length > 0 ? hastened : ledger, writes };
}

/** Puts a delivery into the outbox: into this lane, or into the one that it has. */
export const planWrites = (member: string, due: number, lane?: number): StoreWrite[] => [
  ['ZADD', outbox, due, member],
  lane === undefined
    ? ['RERANK', lanes, laneSize, due, member]
    : ['ZADD', lanes, scoreIn(lane, due), member],
];

/** Takes deliveries out of the outbox. */
export const unplanWrites = (members: readonly string[]): StoreWrite[] =>
  members.length > 0
    ? [
        ['ZREM', outbox, ...members],
        ['ZREM', lanes, ...members],
      ]
    : [];

/** Due deliveries leave lane by lane, so that a backlog of one holds up no earlier one; WhatsApp has ten more. */
export const laneOf: Readonly<Record<Rank | 'putOff', number>> = {
  ...{ firm: 0, receipt: 1, notice: 2, move: 3, courtesy: 3 },
  /** Of those that a limit has put off. */
  putOff: 4,
};
export const firstLaneOf = (channel: string) => (channel === 'mail' ? 0 : 10);
export const laneSize = 1e13;
export const scoreIn = (lane: number, due: number) => lane * laneSize + due;

/**
 * Adds deliveries, due now if they do not say when; each supersedes earlier waiting ones as its `Way` says. Returns
 * the ledger afterwards (`ledgerWrite`), and what is written into the outbox. Times in milliseconds since 1970;
 * `event` tells several of a kind apart.
 */
export function queue(
  id: string,
  planned: readonly Planned[],
  { ledger, event, now }: { ledger: WholeLedger; event?: number; now: number },
): { ledger: WholeLedger; writes: StoreWrite[] } {
  if (planned.length === 0) return { ledger, writes: [] };
  let entries = ledger;
  const writes: StoreWrite[] = [];
  const dues: (string | number)[] = [];
  const ranked: (string | number)[] = [];
  for (const { kind, recipient, channel, rank = 'firm', due = now, ...more } of planned) {
    const isReplaced = (old: WholeEntry) =>
      !more.isEach &&
      (old.kind === kind || old.kind === more.replaces) &&
      old.channel === channel &&
      old.recipient === recipient;
    const left = supersede(id, isReplaced, { ledger: entries, now });
    writes.push(...left.writes);
    const entry: WholeEntry = {
      ...{ kind, recipient, channel, state: 'waiting', at: due, attempts: 0, queuedAt: now },
      ...(event !== undefined && { event }),
      ...(more.network !== undefined && { network: more.network }),
    };
    entries = [...left.ledger, entry];
    const member = memberOf(id, entry);
    dues.push(due, member);
    ranked.push(scoreIn(laneOf[rank] + firstLaneOf(channel), due), member);
  }
  // One command for all: a booking queues four.
  writes.push(['ZADD', outbox, ...dues], ['ZADD', lanes, ...ranked]);
  return { ledger: entries, writes };
}
