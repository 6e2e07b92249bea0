/** HTML templates that escape text, so that text cannot become markup by accident. */
import { hasRightToLeft } from './words.ts';

type Dir = 'ltr' | 'rtl';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Markup, as opposed to plain text. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly Html[];

const markupOf = (value: Value): string => {
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return value instanceof Html ? value.markup : value.map(({ markup }) => markup).join('\n');
};

/**
 * Builds markup from a template: text values are escaped, for elements and for attributes in double quotes.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(
    parts
      .map((part, index) => {
        const value = values[index];
        return value === undefined ? part : part + markupOf(value);
      })
      .join(''),
  );

const strong = /[\p{L}\u200E\u200F]/u;

/** Direction of an isolate's content: that of its first letter after U+2068, else left to right. */
function dirOf(sign: string, content: string): Dir {
  const first = sign === '\u2068' ? (strong.exec(content)?.[0] ?? '') : '';
  return first === '\u200F' || hasRightToLeft(first) ? 'rtl' : 'ltr';
}

/** Whether an isolate changes anything in a letter; a message may have thousands of lines, each isolated. */
const hasEffect = (content: string, dir: Dir): boolean =>
  dir === 'rtl' ? /[\p{L}\p{N}]/u.test(content) : hasRightToLeft(content);

/**
 * A letter's text as content of an element: line ends and isolates (`words.ts`) become markup. `dir` is the
 * letter's direction. Isolates are `span` with `dir`, since Gmail and Outlook do not know `bdi`.
 */
export function words(text: string, dir: Dir): Html {
  const spans: boolean[] = [];
  return new Html(
    text.replace(/[\u2066\u2068\u2069\n&<>"]/g, (sign, at: number) => {
      if (sign === '\n') return '<br>';
      if (sign === '\u2069') return spans.pop() ? '</span>' : '';
      if (sign !== '\u2066' && sign !== '\u2068') return escape(sign);
      const content = text.slice(at + 1, text.indexOf('\u2069', at));
      const isSpan = hasEffect(content, dir);
      spans.push(isSpan);
      return isSpan ? `<span dir="${dirOf(sign, content)}">` : '';
    }),
  );
}
