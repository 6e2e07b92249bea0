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
    ...{ rank, network },
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

/** A count that must be smaller, now and as the mail is counted. */
export interface Below {
  count: string;
  below: number;
}

/** One that holds the mail up otherwise, for this reason. */
interface Bar extends Below {
  limit: DeliveryReason;
  alarm?: AlarmCode;
  /** The day's receipts are used up. */
  isShort?: true;
}

export type Judged =
  | Bar
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
  limits: MailLimits;
}

const upTo = (count: string, below: number): Below => ({ count, below });

/** How many mails the address may get. */
function addressBars({ counts, countOf, isKnown, limits }: Asked): Below[] {
  const { rank, network, to, between, othersTo } = counts;
  const others = countOf(othersTo);
  const most = isKnown ? limits.knownAddress : limits.address;
  const noMoreOthers = upTo(othersTo, others + 1);
  if (rank === 'courtesy')
    return [upTo(to, Math.min(limits.courtesyOfAddress, most - others)), noMoreOthers];
  const isElsewhere = !isKnown && network !== undefined && countOf(between) === 0;
  const fromElsewhere = limits.addressFromElsewhere - others;
  // Strangers who wrote to the address today do not use up what its owner causes from elsewhere.
  return isElsewhere && countOf(to) >= most && fromElsewhere > most
    ? [upTo(to, fromElsewhere), upTo(between, 1), noMoreOthers]
    : [upTo(to, most)];
}

/** What a day has room for. */
function dayBars({ counts, countOf, isPutOff, limits }: Asked, pot: number): Omit<Bar, 'limit'>[] {
  const { rank, others } = counts;
  const half = isPutOff ? [upTo(rank, Math.ceil(pot / 2))] : [];
  if (rank === 'courtesy') return [upTo(others, limits.receipts), ...half, upTo(rank, pot)];
  if (rank === 'move') return [...half, { ...upTo(rank, pot), alarm: 'mail_moves' }];
  const most = limits.mostReceipts - countOf(others);
  // However many the others become, unless the day's last are at stake.
  const surely = Math.min(most, limits.mostReceipts - limits.courtesies);
  const isClose = countOf(rank) >= surely;
  return [
    ...half,
    { ...upTo(rank, isClose ? most : surely), alarm: 'mail_receipts', isShort: true },
    ...(isClose ? [upTo(others, countOf(others) + 1)] : []),
  ];
}

/** What one network and one domain may hold. */
const shareBars = ({ counts: { rank, shares }, countOf, limits }: Asked, pot: number): Bar[] =>
  shares.flatMap(({ kind, count }) => {
    const [used, held] = [countOf(rank), countOf(count)];
    // Who writes in the name of a company from elsewhere does not use up what its people cause.
    const least = kind === 'domain' ? limits.addressFromElsewhere : limits.least;
    const most = Math.max(least, Math.floor((pot - used) * shareOfRest));
    // As long as a share of what is left is more.
    const enough = Math.max(used, Math.floor(pot - (held + 1) / shareOfRest)) + 1;
    const bars =
      held < least
        ? [upTo(count, least)]
        : [upTo(count, Math.min(held + 1, most)), upTo(rank, enough)];
    const alarm = rank === 'courtesy' ? {} : { alarm: `mail_${kind}` as const };
    return bars.map((bar) => ({ ...bar, limit: `${kind}_limit` as const, ...alarm }));
  });

/** Why a mail that a visitor caused has to wait, or what it counts as. */
export function judgeMail(asked: Asked): Judged {
  const { counts, countOf, limits } = asked;
  const { rank } = counts;
  const pot = { receipt: limits.receipts, courtesy: limits.courtesies, move: limits.moves }[rank];
  const bars: Bar[] = [
    ...addressBars(asked).map((bar) => ({ ...bar, limit: 'address_limit' as const })),
    ...dayBars(asked, pot).map((bar) => ({ ...bar, limit: 'site_limit' as const })),
    ...shareBars(asked, pot),
  ];
  const bar = bars.find(({ count, below }) => countOf(count) >= below);
  if (bar) return bar;
  return {
    ...{ counts: countsToAdd(counts), checks: bars },
    ...(countOf(rank) >= pot && { alarm: 'mail_receipts' as const }),
    ...(countOf(rank) === 0 && rank === 'receipt' && { isFirst: true as const }),
  };
}
