/** Builds the Content Security Policy from the content of the built pages. */
import { createHash } from 'node:crypto';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Data blocks (JSON-LD) never run, so the policy needs no hash for them. */
const isExecutable = (attributes: string) =>
  !/\ssrc=/.test(attributes) && !/\stype=["']?application\/(?:ld\+)?json/.test(attributes);

const contentsOf = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}>`, 'gs'))]
    .filter(([, attributes = '']) => element === 'style' || isExecutable(attributes))
    .map(([, , content = '']) => content);

/**
 * Finds inline attributes that the policy would silently disable; a page with any fails the build.
 * @returns the offending tags
 */
export function findInlineAttributes(html: string): string[] {
  const markup = html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
  return [...markup.matchAll(/<[a-z][^>]*\s(?:style|on[a-z]+)=(?:"[^"]*"|'[^']*')[^>]*>/gi)].map(
    ([tag]) => tag,
  );
}

/**
 * The policy for all pages, with the hashes of all their inline scripts and styles.
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
