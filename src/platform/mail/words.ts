/**
 * Text with mixed directions and origins. In letters every piece with a direction of its own stands between
 * Unicode isolates. HTML turns them into elements; plain text and subjects keep those that have an effect.
 */
import { isolate } from '#platform/i18n/isolate.ts';
import { withoutDirections } from '#platform/contract/directions.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';

const isolateLtr = '\u2066';
const endIsolate = '\u2069';

/** Control characters, all but tab and line feed. */
const controls = /[^\P{Cc}\t\n]/gu;
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether a text has characters written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Isolates a number, time, address or name of ours that reads left to right in every language. */
export const ltr = (text: string) => `${isolateLtr}${text}${endIsolate}`;

/** Isolates a text of ours whose direction follows its content, such as an amount of money in Arabic. */
export const ours = (text: string) => isolate(text);

/** A client's text without control characters and characters that change the direction of other text. */
const cleaned = (text: string) =>
  withoutDirections(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(controls, ''),
  );

/**
 * A client's text as it may stand in a letter. Isolated line by line, since an isolate ends with its line.
 */
export const theirs = (text: string) =>
  cleaned(text)
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : isolate(line.trimEnd())))
    .join('\n');

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A client's text on one line, as for a subject; at most `longest` user-perceived characters. */
export function theirsInShort(text: string, longest: number): string {
  // Whitespace and control characters become spaces, since dropping a control character must not join two
  // words.
  const line = cleaned(text.replace(/\p{Cc}/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  const short =
    characters.length > longest
      ? `${characters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`
      : line;
  return isolate(short);
}

/** Keeps a number on one line with no-break spaces. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

/** Text without markup: normal spaces, and only the isolates that have an effect. */
export function asText(text: string, locale: Locale): string {
  const spaced = text.replaceAll('\u00A0', ' ');
  return localeTable[locale].dir === 'rtl'
    ? spaced
    : spaced.replace(/[\u2066\u2068]([^\u2066-\u2069]*)\u2069/g, (isolate, content: string) =>
        hasRightToLeft(content) ? isolate : content,
      );
}
