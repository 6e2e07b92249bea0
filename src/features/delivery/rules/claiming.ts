/** What becomes of a delivery that is due: it is claimed to be sent, put off, closed, or told in a digest. */
import type { AlarmCode, DeliveryReason } from '#features/outbox/contract.ts';
import { firstLaneOf, laneOf, longestHoldMs } from '#features/outbox/index.ts';
import type { Rank } from '#platform/contract/way.ts';
import { dayMs, hourMs, minuteMs } from '#platform/time/units.ts';
import {
  type Below,
  countsToRead,
  judgeMail,
  type LimitedRank,
  mailCounts,
} from './mail-counts.ts';
import { type MailLimits, strangersRanks } from './mail-limits.ts';
import type { RunEntry, RunLedger } from './run-entry.ts';

/** Lease of a delivery, longer than any send takes. A run that has not settled by then was cut off. */
export const leaseMs = minuteMs;
/** After this long a delivery fails; only the desk can send it again. */
const giveUpMs = 2 * dayMs;
/** Pauses between letters to one recipient about acts by link on one appointment. */
const calmMs = [2, 10, 60].map((minutes) => minutes * minuteMs);
const longestCalmMs = Math.max(...calmMs);

/** A delivery that is due, with what is stored of it. Times in milliseconds since 1970. */
export interface Letter {
  member: string;
  /** Id of its record. */
  id: string;
  channel: string;
  /** The group in which it leaves. */
  lane: number;
  /** When it is due by the outbox; `null` if it is not there. */
  due: number | null;
  /** There is none where a request became an appointment, or was erased. */
  hasRecord: boolean;
  ledger: RunLedger;
  entry: RunEntry;
  /** The entry is in the ledger; what was queued before there was one is not. */
  isLogged: boolean;
  /** Until when the desk may undo what it did to the record; absent if it did nothing. */
  undoableUntil?: number | undefined;
  /** Of its record; '' if it has none, or cannot be read. */
  email: string;
  consultant: string;
}

/** What else a claim looks at. */
export interface Around {
  now: number;
  limits: MailLimits;
  /** When the next day begins. */
  tomorrow: number;
  /** A count of today, or what `knownOf` names; `undefined` if it has not been read. */
  countOf: (name: string) => number | undefined;
}

/** Names among the counts whether the client of a record has used a link sent to that address: then it is not 0. */
export const knownOf = (id: string) => `known ${id}`;

export type Ruling =
  /** There is nothing to send, or it was settled before. */
  (
    | { act: 'drop' }
    /** It is looked at again then, in the same lane. `at`: also in its log. */
    | { act: 'wait'; until: number; at?: number }
    /** It is over. */
    | { act: 'close'; state: 'failed' | 'held' | 'superseded'; reason?: DeliveryReason }
    /** A limit puts it off until tomorrow; `isLast`: behind all others. */
    | { act: 'putOff'; reason: DeliveryReason; isLast: boolean }
    /** A digest tells of it. */
    | { act: 'digest'; box: string }
    | {
        act: 'send';
        counts: readonly string[];
        checks: readonly Below[];
        isCounted?: true;
        /** It is counted no more if it turns out not to be sent. */
        isReturned?: true;
      }
    /** These counts decide. */
    | { act: 'read'; counts: readonly string[] }
  ) & {
    alarm?: AlarmCode;
    /** The day's receipts are used up. */
    isShort?: true;
    /** The first receipt of the day. */
    isFirst?: true;
  };

/** Its rank among those that visitors cause; the firm's for all others. */
export const rankOf = (entry: Pick<RunEntry, 'kind' | 'recipient' | 'isForced'>): Rank =>
  (!entry.isForced && strangersRanks[`${entry.kind}:${entry.recipient}`]) || 'firm';

/**
 * While the desk may still undo what it did to a record, nothing about that goes out, but for what has been held so
 * long already.
 */
const undoWait = ({ entry, undoableUntil = 0 }: Letter, now: number) => {
  const longest = entry.queuedAt + longestHoldMs;
  return undoableUntil > now && longest > now ? Math.min(undoableUntil, longest) : undefined;
};

/** As soon as anything goes out, nothing can be undone any more. */
export const endsUndo = ({ entry, undoableUntil = 0 }: Letter, now: number) =>
  entry.handedAt === undefined && undoableUntil > now && entry.queuedAt + longestHoldMs <= now;

const isLike = (one: RunEntry, other: RunEntry) =>
  one.recipient === other.recipient && one.channel === other.channel;

/**
 * What one event tells one recipient leaves in the order in which it was queued, also over two runs: the link to decide
 * after the notice.
 */
function orderWait({ ledger, entry, isLogged }: Letter, now: number): number | undefined {
  const earlier = ledger
    .slice(0, isLogged ? ledger.indexOf(entry) : undefined)
    .find(
      (other) =>
        isLike(other, entry) &&
        other.event === entry.event &&
        (other.state === 'waiting' || other.state === 'sending'),
    );
  if (!earlier) return undefined;
  return Math.max(now + 1, earlier.state === 'sending' ? earlier.at + leaseMs : earlier.at);
}

/** Several acts by link within a while become one letter: after one that was just sent, the next waits. */
function calmWait({ ledger, entry }: Letter, now: number): number {
  const sentAt = ledger
    .filter((other) => isLike(other, entry) && other.kind === entry.kind)
    .filter(({ state, at }) => state === 'sent' && at > now - longestCalmMs)
    .map(({ at }) => at);
  return Math.max(...sentAt) + (calmMs[sentAt.length - 1] ?? longestCalmMs);
}

/** To whom a notice goes: the firm's mail or chat, or a consultant. */
const boxOf = ({ entry, channel, consultant }: Letter) =>
  entry.recipient !== 'firm' && consultant !== '' ? `to-${consultant}` : channel;

export const hourOf = (now: number) => Math.floor(now / hourMs);

/** Sent, and counted as these as long as each stays below its limit. */
const countedBelow = (checks: readonly Below[]): Ruling => ({
  ...{ act: 'send', isCounted: true, checks, counts: checks.map(({ count }) => count) },
});

/** The first notices of an hour and of a day go out one by one. */
function ofNotice(letter: Letter, { now, limits, countOf }: Around): Ruling {
  const box = boxOf(letter);
  const checks = [
    { count: `notices ${box}`, below: limits.noticesPerDay },
    { count: `notices ${box}-${hourOf(now)}`, below: limits.noticesPerHour },
  ];
  const counts = checks.map(({ count }) => count);
  if (counts.some((count) => countOf(count) === undefined)) return { act: 'read', counts };
  const isFree = checks.every(({ count, below }) => (countOf(count) ?? 0) < below);
  return isFree ? countedBelow(checks) : { act: 'digest', box };
}

/** The firm's own mails, up to a number that only a fault of ours reaches. */
const ofFirm = ({ limits, countOf }: Around): Ruling =>
  (countOf('firm') ?? 0) < limits.firm
    ? countedBelow([{ count: 'firm', below: limits.firm }])
    : { act: 'putOff', reason: 'site_limit', isLast: false, alarm: 'mail_firm' };

/** What a visitor caused. */
function ofVisitor(letter: Letter, rank: LimitedRank, around: Around): Ruling {
  const { entry, email, id, lane, channel } = letter;
  const counts = mailCounts(rank, email, entry.network);
  const wanted = [...countsToRead(counts), knownOf(id)];
  if (wanted.some((name) => around.countOf(name) === undefined))
    return { act: 'read', counts: wanted };
  const countOf = (name: string) => around.countOf(name) ?? 0;
  const isKnown = countOf(knownOf(id)) > 0;
  const isPutOff = lane === firstLaneOf(channel) + laneOf.putOff;
  const judged = judgeMail({ counts, countOf, isKnown, isPutOff, limits: around.limits });
  if (!('limit' in judged)) return { act: 'send', isCounted: true, isReturned: true, ...judged };
  const { limit: reason, ...told } = judged;
  // A day later, or sent by hand, a courtesy would tell nothing.
  if (rank === 'courtesy') return { act: 'close', state: 'superseded', reason, ...told };
  // By tomorrow a held request has lapsed: only the desk can still send its letter.
  const isHeld = entry.kind === 'request_held' || entry.kind === 'request_overtaken';
  return reason === 'address_limit' || isHeld
    ? { act: 'close', state: 'held', reason, ...told }
    : { act: 'putOff', reason, isLast: true, ...told };
}

/** Whether a limit holds it up. */
function byLimits(letter: Letter, around: Around): Ruling {
  const { entry, ledger, channel } = letter;
  const rank = rankOf(entry);
  const free = { act: 'send', counts: [], checks: [] } as const;
  // Who has the link learns that its time is gone: no more letters than those that were sent.
  const hasLink =
    entry.kind === 'request_overtaken' &&
    ledger.some(({ kind, state }) => kind === 'request_held' && state === 'sent');
  if (entry.isCounted || hasLink) return { ...free, isCounted: true };
  // Whoever has it no more is in no digest of whoever has it.
  if (rank === 'notice' && entry.recipient !== 'former') return ofNotice(letter, around);
  if (channel !== 'mail' || entry.isForced) return free;
  // An alarm counts as nothing.
  if (entry.kind === 'alarm_raised') return { ...free, isCounted: true };
  return rank === 'firm' || rank === 'notice' ? ofFirm(around) : ofVisitor(letter, rank, around);
}

/** What becomes of it now. A delivery with `handedAt` is only asked about: that is no attempt. */
export function ruleOn(letter: Letter, around: Around): Ruling {
  const { entry, due } = letter;
  const { now } = around;
  const isAbandoned = entry.state === 'sending';
  if (due === null || (entry.state !== 'waiting' && !isAbandoned)) return { act: 'drop' };
  // So that it holds up no other of its log.
  if (!letter.hasRecord)
    return letter.isLogged ? { act: 'close', state: 'superseded' } : { act: 'drop' };
  // By code that knows no lanes.
  if (due > now) return { act: 'wait', until: due };
  const isHanded = entry.handedAt !== undefined;
  const later = isHanded ? undefined : (undoWait(letter, now) ?? orderWait(letter, now));
  if (later !== undefined) return { act: 'wait', until: later };
  if (isAbandoned && letter.channel === 'mail' && entry.mayBeRepeated)
    return { act: 'close', state: 'failed', reason: 'outcome_unknown' };
  if (entry.queuedAt < now - giveUpMs) {
    const reason = entry.reason === 'channel_down' ? entry.reason : 'given_up';
    return { act: 'close', state: 'failed', reason };
  }
  const isByLink = rankOf(entry) === 'move' || rankOf(entry) === 'notice';
  const calm = isByLink && !isHanded && entry.attempts === 0 ? calmWait(letter, now) : 0;
  if (calm > now) return { act: 'wait', until: calm, at: calm };
  return byLimits(letter, around);
}
