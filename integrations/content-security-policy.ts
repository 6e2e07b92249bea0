/** What a page may do, taken from what the built pages contain. */
import { createHash } from 'node:crypto';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Data blocks (JSON-LD) never run, so no policy asks for them. */
const isExecutable = (attributes: string) =>
  !/\ssrc=/.test(attributes) && !/\stype=["']?application\/(?:ld\+)?json/.test(attributes);

const contentsOf = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}>`, 'gs'))]
    .filter(([, attributes = '']) => element === 'style' || isExecutable(attributes))
    .map(([, , content = '']) => content);

/**
 * Inline attributes the policy would silently disable; a page that has any does not get built.
 * @returns the offending tags
 */
export function findInlineAttributes(html: string): string[] {
  const markup = html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
  return [...markup.matchAll(/<[a-z][^>]*\s(?:style|on[a-z]+)=(?:"[^"]*"|'[^']*')[^>]*>/gi)].map(
    ([tag]) => tag,
  );
}

/**
 * The one policy for all pages, with the hash of every inline script and style among them.
 * @param injectedStyles style elements that scripts add while the page runs
 */
export function contentSecurityPolicy(
  pages: readonly string[],
  injectedStyles: readonly string[],
): string {
  const hashes = (texts: readonly string[]) => [...new Set(texts.map(hash))].toSorted();
  const scripts = hashes(pages.flatMap((page) => contentsOf(page, 'script')));
  const styles = hashes([...pages.flatMap((page) => contentsOf(page, 'style')), ...injectedStyles]);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
