/**
 * Text that mixes directions and hands: within letters every piece that has a direction of its own
 * stands between Unicode's isolates. HTML makes elements of them, text and subjects keep those that
 * change something.
 */
import { isolate } from '#platform/i18n/isolate.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';

const isolateLtr = '\u2066';
const endIsolate = '\u2069';

/** Control characters, all but tab and line feed. */
const controls = /[^\P{Cc}\t\n]/gu;
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A number, time, address or name of our own that reads from left to right in every language. */
export const ltr = (text: string) => `${isolateLtr}${text}${endIsolate}`;

/** A piece of our own that says its direction itself, as amounts of money do in Arabic. */
export const ours = (text: string) => isolate(text);

/** Somebody's text without what steers terminals, headers or the direction of what follows it. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .replace(bidiControls, '');

/** Somebody's text as it may stand in a letter; a direction ends with its line, so does an isolate. */
export const theirs = (text: string) =>
  cleaned(text)
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : isolate(line.trimEnd())))
    .join('\n');

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Somebody's text on one line, as a subject holds it: at most so many characters as readers count. */
export function theirsInShort(text: string, longest: number): string {
  // What divides words in text divides them here; a control character must not join two.
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

/** A number that stays on one line where lines break. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

/** For where there is no markup: plain spaces, and none of the isolates that nothing needs. */
export function asText(text: string, locale: Locale): string {
  const spaced = text.replaceAll('\u00A0', ' ');
  return localeTable[locale].dir === 'rtl'
    ? spaced
    : spaced.replace(/[\u2066\u2068]([^\u2066-\u2069]*)\u2069/g, (isolate, content: string) =>
        rightToLeft.test(content) ? isolate : content,
      );
}
