/** A letter before it is HTML or text: both are made of this alone, so that neither says less. */
import type { Locale } from '#platform/i18n/locales.ts';

export interface Fact {
  label: string;
  value: string;
  /** Stands below the value, smaller. */
  note?: string | undefined;
  /** Where the value leads: `mailto:`, `tel:`, or the address that it is. */
  href?: string | undefined;
}

export interface Link {
  label: string;
  /** Absolute. */
  href: string;
  weight: 'main' | 'quiet' | 'plain';
}

export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  /** Somebody's own words, with their line breaks. */
  | { kind: 'quote'; label: string; text: string; isTheirs?: true }
  | { kind: 'links'; links: readonly Link[] };

/** Its texts hold isolates as `words.ts` makes them. */
export interface Letter {
  locale: Locale;
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  title: string;
  parts: readonly Part[];
  /** Why one gets it. */
  why: string;
}

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text });

/** None where there is nothing to quote. */
export const quotes = (label: string, text: string | undefined): Part[] =>
  text === undefined || text.trim() === '' ? [] : [{ kind: 'quote', label, text }];
