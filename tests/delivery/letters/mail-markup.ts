/**
 * HTML and CSS supported by mail programs of the last twenty years, including Outlook's Word engine and
 * Gmail's filter. Letters use nothing else.
 */

const everywhere = ['class', 'style', 'dir', 'lang', 'align'];

/** Element → its own attributes, besides those allowed everywhere. */
const allowedElements: Readonly<Record<string, readonly string[]>> = {
  html: [],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  style: [],
  body: ['bgcolor'],
  div: ['role', 'aria-label'],
  table: ['role', 'width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
  tr: [],
  td: ['width', 'height', 'valign', 'bgcolor', 'colspan'],
  h1: [],
  p: [],
  a: ['href'],
  span: [],
  br: [],
};

const allowedProperties: ReadonlySet<string> = new Set([
  'background-color',
  'border',
  'border-bottom',
  'border-color',
  'border-left',
  'border-right',
  'border-top',
  'border-width',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'height',
  'line-height',
  'margin',
  'max-height',
  'max-width',
  'mso-hide',
  'overflow',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'text-align',
  'text-decoration',
  'width',
  'word-break',
  'word-wrap',
]);
/** Properties allowed only in the style sheet, which mail programs without support ignore as a whole. */
const sheetOnly = ['color-scheme', 'supported-color-schemes'];
/** Only where Outlook's Word engine does not look, since it ignores them. */
const beyondWord = /<!--\[if !mso\]><!-->([^]*?)<!--<!\[endif\]-->/g;
const beyondWordOnly = ['border-radius'];
/** Values that are refused for all properties. */
const refusedValues = /flex|grid|url\(|auto|calc|var\(|rem\b|[\d.]em\b|clamp|light-dark/;
/** Selectors allowed in the style sheet. */
const allowedSelectors =
  /^(:root|\.[a-z]+|@media \((prefers-color-scheme: dark|max-width: 600px)\))$/;

export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** Every opening tag. An attribute without quotes shows as a fault. */
export const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(/<([a-z][a-z\d]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/g)].map(
    ([, name = '', rest = '']) => ({
      name,
      attributes: new Map(
        [...rest.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    }),
  );

const declarationFaults = (css: string, extra: readonly string[] = []): string[] =>
  css
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '')
    .flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(/:\s*/, 2);
      const isKnown = allowedProperties.has(property) || extra.includes(property);
      const isAllowed =
        isKnown && (!refusedValues.test(value) || declaration === 'width: auto !important');
      return isAllowed ? [] : [`css: ${declaration}`];
    });

const sheetFaults = (css: string): string[] => [
  ...[...css.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !allowedSelectors.test(selector))
    .map((selector) => `selector: ${selector}`),
  ...[...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, block = '']) =>
    declarationFaults(block, sheetOnly),
  ),
];

/** Everything in a document that is not allowed, one line each. */
export function markupFaults(html: string): string[] {
  const sheet = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  const rest = html.replace(sheet, '').replace(/^<!doctype html>/, '');
  return [
    ...tagFaults(rest.replaceAll(beyondWord, '')),
    ...[...rest.matchAll(beyondWord)].flatMap(([, part = '']) => tagFaults(part, beyondWordOnly)),
    ...sheetFaults(sheet),
  ];
}

function tagFaults(rest: string, extra: readonly string[] = []): string[] {
  const tags = tagsOf(rest);
  // Counts tags, so that none passes unchecked because it was not parsed.
  const count = rest.match(/<(?!\/)/g)?.length ?? 0;
  return [
    ...(count === tags.length ? [] : [`${count} tags, ${tags.length} of them read`]),
    ...tags.flatMap(({ name, attributes }) => {
      const own = allowedElements[name];
      if (own === undefined) return [`element: ${name}`];
      const strange = [...attributes.keys()].filter(
        (attribute) => !own.includes(attribute) && !everywhere.includes(attribute),
      );
      return [
        ...strange.map((attribute) => `attribute: ${name} ${attribute}`),
        ...declarationFaults(attributes.get('style') ?? '', extra),
      ];
    }),
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);

/** The visible lines of a mail, without the preview that only mailboxes show. */
export const linesOf = (html: string): string[] =>
  decode(
    html
      .replace(/^[^]*?<body/, '<body')
      .replace(/<div style="display: none[^]*?<\/div>/, '')
      .replace(/<(?:br|\/p|\/td|\/h1)[^>]*>/g, '\u0001')
      .replace(/<[^>]+>/g, ''),
  )
    .replaceAll('\u00A0', ' ')
    .split('\u0001')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
