/** What wants an answer from the firm: each subject offers its own, today lists all of them in one order. */
import type { ReactNode } from 'react';

export type NeedKind =
  'request' | 'appointment' | 'overlap' | 'delivery' | 'money' | 'letter' | 'hours' | 'flood';

/** An act on a need: in place, or a link to where it is done. */
export type NeedAct = {
  name: string;
  /** Names whom it concerns as well. */
  label: string;
} & ({ act: () => unknown } | { href: string });

export interface Need {
  /** Unique among all needs. */
  id: string;
  kind: NeedKind;
  /** The moment by which it matters, in ms since 1970; one that has passed means now. */
  at: number;
  /** Since when it waits, in ms since 1970. */
  since: number;
  /** What it is, in words. */
  what: string;
  /** By when or since when, in words. */
  due?: string | undefined;
  /** Whom or what it is about. */
  who?: ReactNode;
  /** Opens it, here or at an address. */
  onOpen?: (() => void) | undefined;
  href?: string;
  more?: ReactNode;
  /** The one that is done most often. */
  primary?: NeedAct | undefined;
  /** Whether a swipe does the first act; only for one that can be undone. */
  isSwift?: boolean;
  others?: readonly NeedAct[];
}

export interface Needs {
  items: readonly Need[];
  /** Whether the server has answered, or failed to. */
  isRead: boolean;
  hasFailed: boolean;
  /** A link to those that were not read, since there are too many. */
  rest?: { name: string; href: string } | undefined;
  /** To be rendered once, outside of any form. */
  dialogs?: ReactNode;
}

/** The state of some readings together. */
export const readState = (
  ...readings: readonly { value: unknown; hasFailed: boolean }[]
): Pick<Needs, 'isRead' | 'hasFailed'> => ({
  isRead: readings.every(({ value, hasFailed }) => value !== undefined || hasFailed),
  hasFailed: readings.some(({ hasFailed }) => hasFailed),
});
