/** The pages of the built site, for scripts and tests. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeHTML as decode } from 'entities';

export { decode };

export const site = join(import.meta.dirname, '../dist');

export interface BuiltPage {
  /** The address that visitors use: `/en/about`. */
  address: string;
  /** Without the places at which long words may break (`integrations/soft-hyphens.ts`). */
  html: string;
  /** The text of its first heading. */
  heading: string;
  /** Whether search engines may list it at this address. */
  isIndexed: boolean;
}

const addressOf = (file: string) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;
/** Takes away the places at which long words may break, and what keeps words on a line. */
export const withoutBreaks = (text: string): string =>
  text
    .replaceAll(/\u00ad|<wbr>|<i><\/i>/g, '')
    .replaceAll(/<span(?: class="inline-block")?>([^<]*)<\/span>/g, '$1');
const textOf = (html: string) =>
  decode(html.replace(/<[^>]+>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** Every page of `dist/`, by address. */
export async function listPages(): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: site })) {
    const html = withoutBreaks(await readFile(join(site, file), 'utf8'));
    const address = addressOf(file);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    pages.push({
      address,
      html,
      heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
      isIndexed: canonical !== undefined && new URL(canonical).pathname === address,
    });
  }
  return pages.toSorted((one, other) => (one.address < other.address ? -1 : 1));
}
