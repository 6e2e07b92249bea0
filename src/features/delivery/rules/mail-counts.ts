/**
 * What a mail that a visitor caused counts as, and whether a limit holds it up. One network, and one mail domain, may
 * hold a share of what is left of the day; so a flood from few of them leaves room for others. A network is known by a
 * keyed digest that travels with the delivery. Receipts of messages have counts of their own: letters of appointments
 * only make room for them where a day's last are at stake, so that what strangers can cause in all does not grow.
 */
import { hash } from 'node:crypto';
import type { AlarmCode, DeliveryReason } from '#features/outbox/contract.ts';
import type { Rank } from '#platform/contract/way.ts';
import { mailOwnerOf } from '#platform/rules/mail-owner.ts';
import { type MailLimits, shareOfRest } from './mail-limits.ts';

export type LimitedRank = Exclude<Rank, 'firm' | 'notice'>;

const digestOf = (text: string) => hash('sha1', text, 'hex');

/** The names of the counts of a day that a mail depends on. */
export function mailCounts(rank: LimitedRank, email: string, network: string | undefined) {
  const owner = mailOwnerOf(email);
  const isPublic = owner.includes('@');
  // One mailbox has many addresses: what follows a + is one.
  const to = `to ${digestOf(isPublic ? owner : email.toLowerCase().replaceAll(/\+[^@]*@/g, '@'))}`;
  const courtesies = `courtesy ${to}`;
  const isCourtesy = rank === 'courtesy';
  return {
    rank,
    to: isCourtesy ? courtesies : to,
    /** From that network to that mailbox. */
    between: `${to} ${network ?? ''}`,
    shares: [
      ...(network === undefined
        ? []
        : [{ kind: 'network' as const, count: `${rank} network ${network}` }]),
      ...(isPublic
        ? []
        : [{ kind: 'domain' as const, count: `${rank} domain ${digestOf(owner)}` }]),
    ],
    // These are counted by the other kind.
    others: isCourtesy ? 'receipt' : 'courtesy',
    othersTo: isCourtesy ? to : courtesies,
  };
}
type MailCounts = ReturnType<typeof mailCounts>;

/** All of them, to be read. */
export const countsToRead = ({ rank, to, between, shares, others, othersTo }: MailCounts) => [
  ...[rank, to, between, others, othersTo],
  ...shares.map(({ count }) => count),
];

/** Those that the mail is counted in. */
const countsToAdd = ({ rank, to, between, shares }: MailCounts) => [
  ...(rank === 'courtesy' ? [rank, to] : [rank, to, between]),
  ...shares.map(({ count }) => count),
];

/** A count that must still be smaller as the mail is counted. */
export interface Below {
  count: string;
  below: number;
}

export type Judged =
  | {
      limit: DeliveryReason;
      alarm?: AlarmCode;
      /** The day's receipts are used up. */
      isShort?: true;
    }
  | {
      counts: readonly string[];
      checks: readonly Below[];
      alarm?: AlarmCode;
      /** The first of the day. */
      isFirst?: true;
    };

interface Asked {
  counts: MailCounts;
  countOf: (name: string) => number;
  /** The address has used its link. */
  isKnown: boolean;
  /** On an earlier day; such mails get no more than half of a day. */
  isPutOff: boolean;
  network: string | undefined;
  limits: MailLimits;
}

/** How many mails the address may get, and what that rests on. */
function allowanceOf({ counts, countOf, isKnown, network, limits }: Asked) {
  if (isKnown) return { most: limits.knownAddress, checks: [] };
  const { rank, to, between, othersTo } = counts;
  const fromElsewhere = limits.addressFromElsewhere - countOf(othersTo);
  // Strangers who wrote to the address today do not use up what its owner causes from elsewhere.
  const isElsewhere = network !== undefined && rank !== 'courtesy' && countOf(between) === 0;
  if (!isElsewhere || fromElsewhere <= limits.address) return { most: limits.address, checks: [] };
  if (countOf(to) < limits.address) return { most: limits.address, checks: [] };
  return {
    most: fromElsewhere,
    checks: [
      { count: between, below: 1 },
      { count: othersTo, below: countOf(othersTo) + 1 },
    ],
  };
}

/** Whether the address may get one more, and what that rests on. */
function addressLimit(asked: Asked): readonly Below[] | undefined {
  const { counts, countOf, limits } = asked;
  const { rank, to, othersTo } = counts;
  const { most, checks } = allowanceOf(asked);
  if (rank !== 'courtesy') {
    return countOf(to) < most ? [{ count: to, below: most }, ...checks] : undefined;
  }
  const left = Math.min(limits.courtesyOfAddress, most - countOf(othersTo));
  if (countOf(to) >= left) return undefined;
  return [
    { count: to, below: left },
    { count: othersTo, below: countOf(othersTo) + 1 },
  ];
}

/** What a day has room for. */
function dayLimit({ counts, countOf, isPutOff, limits }: Asked) {
  const { rank, others } = counts;
  const [used, ofOthers] = [countOf(rank), countOf(others)];
  const pot = { receipt: limits.receipts, courtesy: limits.courtesies, move: limits.moves }[rank];
  const most = rank === 'receipt' ? limits.mostReceipts - ofOthers : pot;
  const half = Math.ceil(pot / 2);
  const isLater =
    (rank === 'courtesy' && ofOthers >= limits.receipts) || (isPutOff && used >= half);
  // However many the others become, unless the day's last are at stake.
  const surely = rank === 'receipt' ? limits.mostReceipts - limits.courtesies : most;
  const isClose = used >= surely;
  const below = isClose ? most : surely;
  return {
    ...{ used, pot, isLater, isFull: used >= most },
    checks: [
      { count: rank, below: isPutOff ? Math.min(below, half) : below },
      ...(rank === 'receipt' && isClose ? [{ count: others, below: ofOthers + 1 }] : []),
      ...(rank === 'courtesy' ? [{ count: others, below: limits.receipts }] : []),
    ],
  };
}

/** Why a mail that a visitor caused has to wait, or what it counts as. */
export function judgeMail(asked: Asked): Judged {
  const { counts, countOf, limits } = asked;
  const { rank, shares } = counts;
  const ofAddress = addressLimit(asked);
  if (!ofAddress) return { limit: 'address_limit' };
  const { used, pot, isLater, isFull, checks } = dayLimit(asked);
  if (isLater || (isFull && rank === 'courtesy')) return { limit: 'site_limit' };
  if (isFull && rank === 'receipt')
    return { limit: 'site_limit', alarm: 'mail_receipts', isShort: true };
  if (isFull) return { limit: 'site_limit', alarm: 'mail_moves' };
  const all: Below[] = [...ofAddress, ...checks];
  const most = Math.floor((pot - used) * shareOfRest);
  for (const { kind, count } of shares) {
    // Who writes in the name of a company from elsewhere does not use up what its people cause.
    const least = kind === 'domain' ? limits.addressFromElsewhere : limits.least;
    const held = countOf(count);
    if (held >= Math.max(least, most))
      return { limit: `${kind}_limit`, ...(rank !== 'courtesy' && { alarm: `mail_${kind}` }) };
    if (held < least) all.push({ count, below: least });
    else {
      all.push(
        { count, below: held + 1 },
        // As long as a share of what is left is more.
        { count: rank, below: Math.max(used, Math.floor(pot - (held + 1) / shareOfRest)) + 1 },
      );
    }
  }
  return {
    ...{ counts: countsToAdd(counts), checks: all },
    ...(used >= pot && { alarm: 'mail_receipts' as const }),
    ...(used === 0 && rank === 'receipt' && { isFirst: true as const }),
  };
}
