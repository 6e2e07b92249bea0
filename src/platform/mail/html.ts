/** HTML templates that escape text, so that text cannot become markup by accident. */

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

/**
 * `bdi` without `dir` takes the direction of its content's first letter. The output is short, since a message
 * may have thousands of lines.
 */
const tags: Readonly<Record<string, string>> = {
  '\u2066': '<bdi dir="ltr">',
  '\u2068': '<bdi>',
  '\u2069': '</bdi>',
  '\n': '<br>',
};

/** A letter's text as content of an element: isolates (`words.ts`) and line ends become markup. */
export const words = (text: string): Html =>
  new Html(escape(text).replace(/[\u2066\u2068\u2069\n]/g, (sign) => tags[sign] ?? sign));
