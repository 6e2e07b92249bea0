/** What is written of a delivery that is due: as it is left for now, or as a run claims it. */
import * as z from 'zod/mini';
import {
  type Around,
  claimedEntry,
  endsUndo,
  leaseMs,
  type Letter,
  type Ruling,
} from '#features/delivery/rules/claiming.ts';
import type { RunEntry, RunLedger } from '#features/delivery/rules/run-entry.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { entryIn, putEntry, runLedgerSchema } from '#features/delivery/store/run-ledger.ts';
import {
  firstLaneOf,
  laneOf,
  ledgerWrite,
  planWrites,
  unplanWrites,
} from '#features/outbox/index.ts';
import type { Check, Part, StoreWrite } from '#platform/redis/plan.ts';
import { jsonOf } from '#platform/redis/records.ts';
import type { Due } from './look.ts';

const { breakers, undelivered } = deliveryKeys;

/** Names of the reads that checks are about. */
export const ledgerOf = (id: string) => `ledger ${id}`;
export const undoOf = (id: string) => `undo ${id}`;
export const recordRead = (member: string) => `record ${member}`;
export const countRead = (count: string) => `count ${count}`;

/** A delivery that is due, and what becomes of it: `drop` without a record, `move` where it is not due after all. */
export type Ruled =
  | { due: Due; letter: Letter; ruling: Ruling }
  | { due: Due; letter?: undefined; ruling: { act: 'drop' } | { act: 'move'; until: number } };

const undoJson = jsonOf(z.object({ until: z.number() }));
const recordJson = jsonOf(z.looseObject({}));

/** The delivery as rules see it; `undefined` if its name cannot be read. */
export function letterOf(due: Due, now: number): Letter | undefined {
  const { member, id, channel, lane, ledger: text } = due;
  const [kind = '', , recipient = '', way, event = ''] = member.split(':');
  if (way === undefined) return undefined;
  const ledger = z.parse(runLedgerSchema, text) ?? [];
  const logged = entryIn(ledger, id, member);
  const entry = logged ?? {
    // Queued before there was a ledger.
    ...{ kind, recipient, channel: way, state: 'waiting', at: now, attempts: 0 },
    ...(event !== '' && { event: Number(event) }),
    queuedAt: due.due ?? now,
  };
  const record = recordJson.safeParse(due.text).data;
  const wordOf = (name: string) => {
    const word = record?.[name];
    return typeof word === 'string' ? word : '';
  };
  return {
    ...{ member, id, channel, lane, entry, due: due.due, firstLane: firstLaneOf(channel) },
    ledger: putEntry(ledger, id, entry),
    isLogged: logged !== undefined,
    undoableUntil: undoJson.safeParse(due.undo).data?.until,
    ...{ email: wordOf('email'), consultant: wordOf('consultant') },
  };
}

const undoWrites = ({ due: { id, keys }, letter }: Ruled, around: Around): StoreWrite[] =>
  letter && keys?.undos !== undefined && endsUndo(letter, around) ? [['HDEL', keys.undos, id]] : [];

/** The desk says that the day's receipts are used up. */
const shortWrite = (now: number): StoreWrite => [
  ...(['HSETNX', breakers, 'site_limit'] as const),
  JSON.stringify({ since: now }),
];

/** A delivery that is not sent now: its place in the outbox, and what its entry becomes, if it changes. */
function leave(
  { due: { member, lane, channel }, ruling }: Ruled,
  { now, tomorrow }: Around,
): { writes: StoreWrite[]; changed?: Partial<RunEntry> } {
  switch (ruling.act) {
    case 'drop':
      return { writes: unplanWrites([member]) };
    case 'move':
      // By code that knows no lanes.
      return { writes: planWrites(member, ruling.until, lane) };
    case 'wait': {
      const { until, at } = ruling;
      const writes = planWrites(member, until, lane);
      return { writes, ...(at !== undefined && { changed: { at } }) };
    }
    case 'putOff': {
      const { reason, isLast, isShort } = ruling;
      const behind = isLast ? firstLaneOf(channel) + laneOf.putOff : lane;
      return {
        writes: [...planWrites(member, tomorrow, behind), ...(isShort ? [shortWrite(now)] : [])],
        changed: { reason, at: tomorrow },
      };
    }
    case 'close': {
      const { state, reason, isShort } = ruling;
      const isShown = state !== 'superseded';
      return {
        writes: [
          ...unplanWrites([member]),
          ...(isShort ? [shortWrite(now)] : []),
          ...(isShown ? [['ZADD', undelivered, now, member] as const] : []),
        ],
        changed: {
          ...{ state, reason, at: now },
          ...{ lease: undefined, network: undefined, counts: undefined },
        },
      };
    }
    case 'digest':
    case 'read':
    case 'send':
      return { writes: [] };
  }
}

/** Those of one record, which are not sent now. */
export function leftPart(id: string, all: readonly Ruled[], around: Around): Part {
  let ledger: RunLedger | undefined;
  const writes: StoreWrite[] = [];
  for (const ruled of all) {
    const left = leave(ruled, around);
    writes.push(...undoWrites(ruled, around), ...left.writes);
    const { letter } = ruled;
    if (letter && left.changed)
      ledger = putEntry(ledger ?? letter.ledger, id, { ...letter.entry, ...left.changed });
  }
  return {
    checks: [{ same: ledgerOf(id) }],
    writes: [...writes, ...(ledger ? [ledgerWrite(id, ledger)] : [])],
  };
}

interface Claiming {
  lease: string;
  /** The key of today's counts, and when it goes. */
  mailed: string;
  forgetAt: number;
  around: Around;
  /** A count of today as it is stored. */
  countText: (name: string) => string | null | undefined;
}

/** Bytes that are no text do not survive the way out. */
const isComparable = ({ keys, text, isElsewhere }: Due) =>
  keys !== undefined && !isElsewhere && text?.includes('\ufffd') === false;

type Sent = Extract<Ruled, { letter: Letter }> & { ruling: Extract<Ruling, { act: 'send' }> };
const isNumber = (text: string) => /^-?\d+$/.test(text);

/** A delivery as a run claims it, unless another does, or a limit is reached meanwhile. */
export function sendPart(
  ruled: Sent,
  { lease, mailed, forgetAt, around, countText }: Claiming,
): Part & { entry: RunEntry; ledger: string } {
  const { due, letter, ruling } = ruled;
  const { id, member, lane, keys, status, history } = due;
  const { now } = around;
  const told = status === null ? undefined : (history?.split('\n').length ?? 0);
  const entry = claimedEntry(letter.entry, { lease, now, told, ruling });
  const ledger = putEntry(letter.ledger, id, entry);
  const isTorn = (count: string) => !isNumber(countText(count) ?? '0');
  const checkOf = ({ count, below }: (typeof ruling.checks)[number]): Check =>
    isTorn(count) ? { same: countRead(count) } : { read: countRead(count), below };
  const counting = ruling.counts.flatMap((count): StoreWrite[] =>
    isTorn(count)
      ? [
          ['ASIDE', mailed, count, 'shape'],
          ['HSET', mailed, count, 1],
        ]
      : [['HINCRBY', mailed, count, 1]],
  );
  return {
    ...{ entry, ledger: JSON.stringify(ledger) },
    checks: [
      { same: ledgerOf(id) },
      ...(keys?.undos === undefined ? [] : [{ same: undoOf(id) }]),
      // What it tells of may be over meanwhile.
      ...(isComparable(due) ? [{ same: recordRead(member) }] : []),
      ...ruling.checks.map(checkOf),
    ],
    writes: [
      ledgerWrite(id, ledger),
      ...planWrites(member, now + leaseMs, lane),
      ...undoWrites(ruled, around),
      ...counting,
      ...(counting.length > 0 ? [['PEXPIREAT', mailed, forgetAt] as const] : []),
      ...(ruling.isFirst ? [['HDEL', breakers, 'site_limit'] as const] : []),
    ],
  };
}
