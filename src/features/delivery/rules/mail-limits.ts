/** Limits that keep visitors from using the firm to send mail to strangers, or up what others need. */
import type { Rank } from '#platform/contract/way.ts';
import { notifications } from '#registry/notifications.ts';

/** `<kind>:<recipient>` of the deliveries that visitors cause → rank; all others are the firm's. */
export const strangersRanks: Readonly<Record<string, Rank>> = Object.fromEntries(
  Object.entries(notifications()).flatMap(([kind, ways]) =>
    ways.flatMap(({ recipient, rank }) =>
      rank === undefined || rank === 'firm' ? [] : [[`${kind}:${recipient}`, rank]],
    ),
  ),
);

/** What one network, or one mail domain, may hold of what is left of a day's mails. */
export const shareOfRest = 0.2;

/** Mails per day. */
const limits = {
  /** To an address whose signed link has not been used yet. */
  address: 3,
  /** The same for a network that has caused none to that address today. */
  addressFromElsewhere: 6,
  /** To an address whose link has been used; real clients stay far below it. */
  knownAddress: 20,
  /** Receipts of messages to an address, counted apart: they take nothing from the letters above. */
  courtesyOfAddress: 1,
  /** Receipts: above, each network and each domain may have `least`. */
  receipts: 300,
  /** Receipts in all; further ones wait for the next day. */
  mostReceipts: 2000,
  /** Mails about acts by link. */
  moves: 150,
  /** Receipts of messages. */
  courtesies: 40,
  /** What a network or a domain may have, however few are left. */
  least: 1,
  /** The firm's own word: protects the relay from a fault of ours only. */
  firm: 5000,
  /** Notices to one mailbox or chat of the firm, one by one; beyond, a digest an hour. */
  noticesPerDay: 120,
  noticesPerHour: 50,
} as const;

export type MailLimits = Record<keyof typeof limits, number>;

/** `scale` multiplies them, in local development only. */
export function mailLimits(scale: number): MailLimits;
export function mailLimits(scale: number): Record<string, number> {
  return Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, most * scale]));
}
