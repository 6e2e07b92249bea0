/** Text that is HTML already; {@link markup} escapes everything else. */
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
 * A template whose values are escaped, unless they are such templates themselves; `false` renders nothing.
 * Not called `html`, since the formatter would change its white space.
 */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: String.raw({ raw: strings }, ...parts.map(render)),
});
