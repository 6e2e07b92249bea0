import { isolate } from '#platform/i18n/isolate.ts';
/** What visitors wrote, made safe to stand in a WhatsApp message. */

const breaks = /\r\n?|[\u0085\u2028\u2029]/g;
// The service refuses control characters. Those of direction could turn around what we say, and
// zero-width ones say nothing; joiners stay, since scripts and emoji are written with them.
const unwanted =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** An underscore within a word marks nothing up, and may belong to an address that is copied. */
const markup = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** For WhatsApp's `*bold*`, `_italic_`, `~struck~` and `` `code` ``: they look so and do nothing. */
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

/** Whatever direction it has, what stands around it keeps its own (FSI … PDI). */
const isolated = (line: string) => (line === '' ? '' : isolate(line));

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/** The beginning of a text, at most `longest` UTF-16 units, not cut within what reads as one sign. */
function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}

/** Longer than the contract takes any name or address; only older records could reach it. */
const longestLine = 300;

/** A value in one line. */
export const lineOf = (text: string): string =>
  isolated(cutAt(clean(text).replace(/\s+/g, ' ').trim(), longestLine));

/**
 * A text in its lines, as WhatsApp quotes one, so that nothing in it reads as if we had said it; at
 * most `longest` UTF-16 units with all the signs of the quotation. `isCut`: there was more.
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
