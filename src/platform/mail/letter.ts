/** A letter before it is rendered as HTML or text: both are made from it alone, so that they say the same. */
import type { Locale } from '#platform/i18n/locales.ts';

export interface Fact {
  label: string;
  value: string;
  /** Shown smaller below the value. */
  note?: string | undefined;
  /** Link of the value: `mailto:`, `tel:`, or the address that the value shows. */
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
  /** Quoted words of a person, with their line breaks. */
  | { kind: 'quote'; label: string; text: string; isTheirs?: true }
  | { kind: 'links'; links: readonly Link[] };

/** A letter; its texts contain isolates as `words.ts` makes them. */
export interface Letter {
  locale: Locale;
  subject: string;
  /** The text that a mailbox shows beside the subject. */
  preview: string;
  title: string;
  parts: readonly Part[];
  /** Why the recipient gets the letter. */
  why: string;
}

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text });

/** A quote as a list of parts; empty if there is nothing to quote. */
export const quotes = (label: string, text: string | undefined): Part[] =>
  text === undefined || text.trim() === '' ? [] : [{ kind: 'quote', label, text }];
