/**
 * What the outcome of a delivery says about its channel. A single mail refused by the relay is a problem of that mail;
 * mails to several different recipients refused in a row are a problem of the relay.
 */
import type { Settlement } from '#features/delivery/rules/delivery.ts';
import { minuteMs } from '#platform/time/units.ts';

/**
 * Mails to this many different recipients refused in a row mean a fault of the relay. One booking has at most
 * three recipients, two of them at the firm. With two, a client's mistyped address and a consultant's deleted
 * mailbox would stop all mail; with four, the mails of a quiet day would be lost.
 */
const mostRefused = 3;

/** How long a channel is paused, by its failures in a row. */
const pausesMs = [0.5, 1, 2, 4, 8].map((minutes) => minutes * minuteMs);

/** A mail whose recipient was refused. */
export interface Refusal {
  /** Tells recipients apart without an address. */
  mailbox: string;
  /** Not refused before: repeated attempts at a bad address prove nothing. */
  isFresh?: boolean | undefined;
  /**
   * The reply speaks of permission; that the firm's own mailbox is accepted, possibly at the relay itself, does not
   * disprove it.
   */
  isOfSender?: boolean | undefined;
}

/** Whether so many different recipients were refused in a row. */
export const isRow = (refusals: readonly Refusal[]): boolean =>
  new Set(refusals.filter(({ isFresh }) => isFresh).map(({ mailbox }) => mailbox)).size >=
  mostRefused;

/** Whether an accepted mail disproves a refusal; `isOwn`: it went to the firm itself. */
export const isDisproved = (refusal: Refusal | undefined, isOwn: boolean): boolean =>
  !(isOwn && refusal?.isOfSender);

/** A channel that is paused. Times in milliseconds since 1970. */
export interface Breaker {
  failures?: number | undefined;
  since: number;
  until?: number | undefined;
  [more: string]: unknown;
}

/** The breaker after a failure. `isRefusing`: its server answers, and refuses everybody. */
export function openedBreaker(
  before: Breaker | undefined,
  { fault, cause }: Pick<Settlement, 'fault' | 'cause'>,
  { isRefusing, now }: { isRefusing: boolean; now: number },
): Breaker | undefined {
  const { failures = 0, ...breaker } = before ?? { since: now };
  // Runs side by side find out the same thing: that counts once.
  if ((before?.until ?? 0) > now) return undefined;
  // A server that answers is not overloaded, and the next recipient may be a good one.
  const step = isRefusing ? 1 : Math.min(failures + 1, pausesMs.length);
  const until = now + (pausesMs[step - 1] ?? 0);
  return { ...breaker, failures: failures + 1, until, fault, cause };
}
