/** HTML that cannot be built from text by accident. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Markup, as opposed to text. */
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

/** Markup from a template: texts within it are escaped, for elements and for attributes in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(
    parts
      .map((part, index) => {
        const value = values[index];
        return value === undefined ? part : part + markupOf(value);
      })
      .join(''),
  );

/** `bdi` goes by the first letter of its content; short, since a message may have thousands of lines. */
const tags: Readonly<Record<string, string>> = {
  '\u2066': '<bdi dir="ltr">',
  '\u2068': '<bdi>',
  '\u2069': '</bdi>',
  '\n': '<br>',
};

/** Text of a letter within an element: isolates (`words.ts`) and ends of lines become markup. */
export const words = (text: string): Html =>
  new Html(escape(text).replace(/[\u2066\u2068\u2069\n]/g, (sign) => tags[sign] ?? sign));
