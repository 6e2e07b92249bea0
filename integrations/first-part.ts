/** The part of a page that its first view shows, by how the page is built. */
const tag = /<(\/?)([a-z][\w-]*)[^>]*>/gi;
const empty = new Set(['br', 'img', 'input', 'link', 'meta', 'path', 'wbr']);

/** Where the child of `<main>` ends in which `index` lies. */
function endOfChild(html: string, index: number): number {
  tag.lastIndex = html.indexOf('<main');
  for (let depth = 0, found = tag.exec(html); found; found = tag.exec(html)) {
    const [text, slash, name = ''] = found;
    if (empty.has(name) || text.endsWith('/>')) continue;
    depth += slash ? -1 : 1;
    if (slash && depth <= 1 && tag.lastIndex > index) return tag.lastIndex;
  }
  return html.length;
}

/**
 * Of `html` the header, and `<main>` to the end of its part with the heading of the page: sections
 * after it, footer and overlays are shown later (`tokens.css`). Scripts that make something of the page
 * come later, too, and with them the consent banner.
 */
export function firstPart(html: string): string {
  return html
    .slice(0, endOfChild(html, html.indexOf('<h1')))
    .replaceAll(/<(script|style|noscript|template)\b.*?<\/\1>/gs, '')
    .replace(/<section id="consent".*?<\/section>/s, '');
}
