/** What becomes of a delivery that is due: it is claimed to be sent, put off, closed, or told in a digest. */
import type { DeliveryReason } from '#features/outbox/contract.ts';
import type { Rank } from '#platform/contract/way.ts';
import { dayMs, hourMs, minuteMs } from '#platform/time/units.ts';
import { type Below, countsToRead, type Judged, judgeMail, mailCounts } from './mail-counts.ts';
import { type MailLimits, strangersRanks } from './mail-limits.ts';
import type { RunEntry, RunLedger } from './run-entry.ts';

/** Lease of a delivery, longer than any send takes. A run that has not settled by then was cut off. */
export const leaseMs = minuteMs;
/** After this long a delivery fails; only the desk can send it again. */
const giveUpMs = 2 * dayMs;
/** Pauses between letters to one recipient about acts by link on one appointment. */
const calmMs = [2, 10, 60].map((minutes) => minutes * minuteMs);

/** A delivery that is due, with what is stored of it. Times in milliseconds since 1970. */
export interface Letter {
  member: string;
  /** Id of its record. */
  id: string;
  channel: string;
  /** The group in which it leaves; those of its channel begin with this one. */
  lane: number;
  firstLane: number;
  /** When it is due by the outbox; `null` if it is not there. */
  due: number | null;
  ledger: RunLedger;
  entry: RunEntry;
  /** The entry was in the ledger; what was queued before there was one is not. */
  isLogged: boolean;
  /** Until when the desk may undo what it did to the record; absent if it did nothing. */
  undoableUntil?: number | undefined;
  /** Of its record; '' if it has none, or cannot be read. */
  email: string;
  consultant: string;
}

/** What else a claim looks at. A function returns `undefined` for what has not been read. */
export interface Around {
  now: number;
  limits: MailLimits;
  /** When the next day begins. */
  tomorrow: number;
  /** Longest delay by an undo, in milliseconds. */
  heldForMs: number;
  /** A count of today. */
  countOf: (name: string) => number | undefined;
  /** Whether the record's client has used a link sent to that address. */
  isKnown: (letter: Letter) => boolean | undefined;
}

export type Verdict =
  /** It is looked at again then, in the same lane. `at`: also in its log. */
  | { act: 'wait'; until: number; at?: number }
  /** It is over. */
  | { act: 'close'; state: 'failed' | 'held' | 'superseded'; reason: DeliveryReason }
  /** A limit puts it off until tomorrow. */
  | { act: 'putOff'; reason: DeliveryReason; isLast: boolean }
  /** A digest tells of it. */
  | { act: 'digest'; box: string }
  | {
      act: 'send';
      counts: readonly string[];
      checks: readonly Below[];
      isCounted: boolean;
      /** It is counted no more if it turns out not to be sent. */
      isReturned?: true;
    }
  /** These counts decide. */
  | { act: 'read'; counts: readonly string[] };

/** With what the verdict tells besides. */
export type Ruling = Verdict &
  Pick<Extract<Judged, { limit: unknown }>, 'alarm' | 'isShort'> &
  Pick<Extract<Judged, { counts: unknown }>, 'isFirst'>;

/** Its rank among those that visitors cause; the firm's for all others. */
export const rankOf = ({
  kind,
  recipient,
  isForced,
}: Pick<RunEntry, 'kind' | 'recipient' | 'isForced'>): Rank =>
  (!isForced && strangersRanks[`${kind}:${recipient}`]) || 'firm';

/** The same by a delivery's name. */
export function rankOfName(member: string): Rank {
  const [kind = '', , recipient = ''] = member.split(':');
  return rankOf({ kind, recipient });
}

/**
 * While the desk may still undo what it did to a record, nothing about that goes out, but for what has been held so
 * long already.
 */
const undoWait = ({ entry, undoableUntil = 0 }: Letter, { now, heldForMs }: Around) => {
  const longest = entry.queuedAt + heldForMs;
  return undoableUntil > now && longest > now ? Math.min(undoableUntil, longest) : undefined;
};

/** As soon as anything goes out, nothing can be undone any more. */
export const endsUndo = ({ entry, undoableUntil = 0 }: Letter, { now, heldForMs }: Around) =>
  entry.handedAt === undefined && undoableUntil > now && entry.queuedAt + heldForMs <= now;

/**
 * What one event tells one recipient leaves in the order in which it was queued, also over two runs: the link to decide
 * after the notice.
 */
function turnWait({ ledger, entry }: Letter, now: number): number | undefined {
  const earlier = ledger
    .slice(0, ledger.indexOf(entry))
    .find(
      (other) =>
        other.event === entry.event &&
        other.recipient === entry.recipient &&
        other.channel === entry.channel &&
        (other.state === 'waiting' || other.state === 'sending'),
    );
  if (!earlier) return undefined;
  return Math.max(now + 1, earlier.state === 'sending' ? earlier.at + leaseMs : earlier.at);
}

/** Several acts by link within a while become one letter: after one that was just sent, the next waits. */
function calmWait({ ledger, entry }: Letter, now: number): number {
  const isLike = (other: RunEntry) =>
    other.kind === entry.kind &&
    other.recipient === entry.recipient &&
    other.channel === entry.channel;
  const sentAt = ledger
    .filter(
      (other) => isLike(other) && other.state === 'sent' && other.at > now - (calmMs.at(-1) ?? 0),
    )
    .map(({ at }) => at);
  if (sentAt.length === 0) return 0;
  return Math.max(...sentAt) + (calmMs[Math.min(sentAt.length, calmMs.length) - 1] ?? 0);
}

/** To whom a notice goes: the firm's mail or chat, or a consultant. */
const boxOf = ({ entry, channel, consultant }: Letter) =>
  entry.recipient !== 'firm' && consultant !== '' ? `to-${consultant}` : channel;

export const hourOf = (now: number) => Math.floor(now / hourMs);

/** The first notices of an hour and of a day go out one by one. */
function ofNotice(letter: Letter, { now, limits, countOf }: Around): Verdict {
  const box = boxOf(letter);
  const counts = [`notices ${box}`, `notices ${box}-${hourOf(now)}`] as const;
  const [ofDay, ofHour] = [countOf(counts[0]), countOf(counts[1])];
  if (ofDay === undefined || ofHour === undefined) return { act: 'read', counts };
  if (ofDay >= limits.noticesPerDay || ofHour >= limits.noticesPerHour)
    return { act: 'digest', box };
  const checks = [
    { count: counts[0], below: limits.noticesPerDay },
    { count: counts[1], below: limits.noticesPerHour },
  ];
  return { act: 'send', counts, checks, isCounted: true };
}

/** The firm's own mails, up to a number that only a fault of ours reaches. */
function ofFirm({ entry }: Letter, { limits, countOf }: Around): Ruling {
  // An alarm counts as nothing.
  if (entry.kind === 'alarm_raised')
    return { act: 'send', counts: [], checks: [], isCounted: true };
  const count = countOf('firm');
  if (count === undefined) return { act: 'read', counts: ['firm'] };
  if (count >= limits.firm)
    return { act: 'putOff', reason: 'site_limit', isLast: false, alarm: 'mail_firm' };
  return {
    ...{ act: 'send', counts: ['firm'], isCounted: true },
    checks: [{ count: 'firm', below: limits.firm }],
  };
}

/** What a visitor caused. */
function ofVisitor(letter: Letter, rank: 'receipt' | 'move' | 'courtesy', around: Around): Ruling {
  const { entry, email, lane, firstLane } = letter;
  const { limits, countOf } = around;
  const counts = mailCounts(rank, email, entry.network);
  const isKnown = around.isKnown(letter);
  const wanted = countsToRead(counts);
  if (isKnown === undefined || wanted.some((name) => countOf(name) === undefined))
    return { act: 'read', counts: wanted };
  const isPutOff = lane === firstLane + putOff;
  const judged = judgeMail({
    ...{ counts, isKnown, isPutOff, network: entry.network, limits },
    countOf: (name) => countOf(name) ?? 0,
  });
  if (!('limit' in judged)) return { act: 'send', isCounted: true, isReturned: true, ...judged };
  const { limit: reason, ...told } = judged;
  // A day later, or sent by hand, a courtesy would tell nothing.
  if (rank === 'courtesy') return { act: 'close', state: 'superseded', reason, ...told };
  // By tomorrow a held request has lapsed: only the desk can still send its letter.
  const isHeld = entry.kind === 'request_held' || entry.kind === 'request_overtaken';
  if (reason === 'address_limit' || isHeld) return { act: 'close', state: 'held', reason, ...told };
  return { act: 'putOff', reason, isLast: true, ...told };
}

/** As `laneOf` of the outbox. */
const putOff = 4;

/** Whether a limit holds it up. */
function byLimits(letter: Letter, around: Around): Ruling {
  const { entry, ledger } = letter;
  const rank = rankOf(entry);
  const free = { act: 'send', counts: [], checks: [] } as const;
  const isMail = letter.channel === 'mail';
  if (entry.isCounted) return { ...free, isCounted: true };
  if (rank === 'notice') return ofNotice(letter, around);
  // Who has the link learns that its time is gone: no more letters than those that were sent.
  const isSent = (kind: string) =>
    ledger.some((each) => each.kind === kind && each.state === 'sent');
  if (entry.kind === 'request_overtaken' && isSent('request_held'))
    return { ...free, isCounted: true };
  if (!isMail || entry.isForced) return { ...free, isCounted: false };
  return rank === 'firm' ? ofFirm(letter, around) : ofVisitor(letter, rank, around);
}

/** What becomes of it now. A delivery with `handedAt` is only asked about: that is no attempt. */
export function ruleOn(letter: Letter, around: Around): Ruling {
  const { entry } = letter;
  const { now } = around;
  const { handedAt } = entry;
  const isAbandoned = entry.state === 'sending';
  const later =
    handedAt === undefined ? (undoWait(letter, around) ?? turnWait(letter, now)) : undefined;
  if (later !== undefined) return { act: 'wait', until: later };
  if (isAbandoned && letter.channel === 'mail' && entry.mayBeRepeated)
    return { act: 'close', state: 'failed', reason: 'outcome_unknown' };
  if (entry.queuedAt < now - giveUpMs) {
    const reason = entry.reason === 'channel_down' ? entry.reason : 'given_up';
    return { act: 'close', state: 'failed', reason };
  }
  const isByLink = rankOf(entry) === 'move' || rankOf(entry) === 'notice';
  const isFirst = handedAt === undefined && entry.attempts === 0;
  const calm = isByLink && isFirst ? calmWait(letter, now) : 0;
  if (calm > now) return { act: 'wait', until: calm, at: calm };
  return byLimits(letter, around);
}

/** The entry once a run has claimed it. */
export function claimedEntry(
  entry: RunEntry,
  {
    lease,
    now,
    told,
    ruling: { isCounted, isReturned, counts },
  }: {
    lease: string;
    now: number;
    /** Number of the record's events; absent for records without them. */
    told: number | undefined;
    ruling: Extract<Verdict, { act: 'send' }>;
  },
): RunEntry {
  const isAbandoned = entry.state === 'sending' && entry.channel === 'mail';
  return {
    ...{ ...entry, state: 'sending', at: now, lease },
    ...(isCounted && { isCounted }),
    ...(isReturned && { counts }),
    ...(isAbandoned && { mayBeRepeated: true }),
    ...(entry.handedAt === undefined && { attempts: entry.attempts + 1 }),
    ...(told !== undefined && { told }),
  };
}
