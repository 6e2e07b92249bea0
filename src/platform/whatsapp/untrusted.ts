import { isolate } from '#platform/i18n/isolate.ts';
/** Makes text that visitors wrote safe for a WhatsApp message. */

const breaks = /\r\n?|[\u0085\u2028\u2029]/g;
// The service refuses control characters. Direction characters could reverse our own text, and zero-width
// characters show nothing; joiners stay, since scripts and emoji need them.
const unwanted =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** An underscore within a word is not markup, and may belong to an address that is copied. */
const markup = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Characters that look like WhatsApp's `*bold*`, `_italic_`, `~struck~` and `` `code` `` but have no effect.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  '*': '\u2217',
  _: '\u02cd',
  '~': '\u223c',
  '`': '\u02cb',
};

const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(breaks, '\n')
    .replaceAll('\t', ' ')
    .replace(unwanted, '')
    .replace(markup, (sign) => lookAlikes[sign] ?? '');

/** Isolates a line (FSI … PDI), so that its direction does not affect the text around it. */
const isolated = (line: string) => (line === '' ? '' : isolate(line));

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/** The beginning of a text, at most `longest` UTF-16 units, not cut within a grapheme. */
function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}

/** Longer than the contract allows any name or address; only older records could reach it. */
const longestLine = 300;

/** Formats a value as one line. */
export const lineOf = (text: string): string =>
  isolated(cutAt(clean(text).replace(/\s+/g, ' ').trim(), longestLine));

/**
 * Quotes a text line by line, as WhatsApp does, so that no part of it can pass for ours. At most `longest`
 * UTF-16 units, the quotation marks included; `isCut` if the text was longer.
 */
export function quoteOf(text: string, longest: number): { quote: string; isCut: boolean } {
  const lines = clean(text)
    .trim()
    .replace(/\n{3,}/g, '\n\n')
    .split('\n');
  const quoted: string[] = [];
  let room = longest;
  for (const line of lines.map((each) => each.trim())) {
    const whole = `> ${isolated(line)}`;
    room -= whole.length + 1;
    if (room < 0) {
      const part = cutAt(line, line.length + room - 2);
      if (part !== '') quoted.push(`> ${isolated(`${part} …`)}`);
      return { quote: quoted.join('\n'), isCut: true };
    }
    quoted.push(whole);
  }
  return { quote: quoted.join('\n'), isCut: false };
}

/** First name and initial of the last one, as one line: `Ada M.` */
export function shortNameOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = graphemes.segment(others.at(-1) ?? '');
  return lineOf(initial ? `${first} ${initial.segment}.` : first);
}
