/** Extracts the part of a page that its first view shows, based on how pages are built. */
const tag = /<(\/?)([a-z][\w-]*)[^>]*>/gi;
const empty = new Set(['br', 'img', 'input', 'link', 'meta', 'path', 'wbr']);

/** The end of the child of `<main>` that contains `index`. */
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
 * The header of `html`, and `<main>` up to the end of the section with the page's heading. Later sections,
 * footer and overlays are shown later (`tokens.css`). Scripts that change the page run later too, and with
 * them the consent banner.
 */
export function firstPart(html: string): string {
  return html
    .slice(0, endOfChild(html, html.indexOf('<h1')))
    .replaceAll(/<(script|style|noscript|template)\b.*?<\/\1>/gs, '')
    .replace(/<section id="consent".*?<\/section>/s, '');
}
