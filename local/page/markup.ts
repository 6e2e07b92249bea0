/** Text that is HTML already; everything else is escaped by {@link markup}. */
export interface Markup {
  html: string;
}

type Part = string | number | Markup | readonly Markup[] | false | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(render).join('');
  return String(part).replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '');
}

/**
 * A template whose values are escaped, unless they are such templates themselves; `false` is nothing.
 * It is not called `html`, or the formatter would move its white space about.
 */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: String.raw({ raw: strings }, ...parts.map(render)),
});
