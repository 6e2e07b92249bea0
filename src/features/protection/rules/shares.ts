/**
 * How much of the time on offer newcomers may hold: visitors who have nothing yet that only a client has,
 * such as an opened link (decision 34).
 */
import type { Period } from '#platform/rules/period.ts';

export const shareRules = {
  /** Share of the time on offer, of each day, each week and the whole window, that newcomers may hold. */
  ofTime: 0.2,
  /** The first requests of 24 hours take their time in any case: this many, or `ofTime` of the times if less. */
  first: 20,
  /**
   * Opened links that count as proof within 24 hours, per mail domain and per network: this many, or `known`
   * of the times if less, but at least one.
   */
  opened: 3,
  known: 0.04,
} as const;

/** How long a request waits for its link to be opened, in milliseconds. */
export const heldMs = 30 * 60_000;

/** A period and the time on offer in it by the weekly hours, in milliseconds. */
export interface Offered extends Period {
  open: number;
}

/**
 * Where a request comes from, as keyed digests: the network, the widest one around it, the owner of the
 * address, and what a script repeats (`patternOf`).
 */
export interface Origin {
  network: string;
  wider: string;
  owner: string;
  pattern: string;
}

/** What stays the same while a script counts on: the text without digits, spaces and case. */
export const patternOf = (...texts: readonly string[]): string =>
  texts
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Nd}\s]+/gu, ' ');
