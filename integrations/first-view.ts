/**
 * Inlines the styles of a page's first view; its other styles, its scripts and what its islands start with load
 * after the first paint (`src/layouts/first-paint.ts`). Beasties keeps the rules that match something there. The
 * desk's page has no place for later files, and stays as Astro built it.
 */
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import Beasties from 'beasties';
import { decodeHTML } from 'entities';
import { type MediaList, transform } from 'lightningcss';
import { parseHTML } from 'linkedom';

/** A script and all that it imports statically. */
type WithImports = (file: string) => readonly string[];

const place = '<script data-sheets>';
const sheet = /<link rel="stylesheet" href="([^"]+)">/g;
const script = /<script type="module" src="\/([^"]+)"><\/script>/g;
const laterProps = /(?<= data-later-props=")\{[^"]*(?=")/g;
const style = /<style>(.*?)<\/style>/gs;

const namesIn = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, name = '']) => name);

const isPrint = ({ mediaQueries }: MediaList) =>
  mediaQueries.every(({ mediaType }) => mediaType === 'print');

/** Removes custom properties that nothing reads (most of Tailwind's), and rules for print, which come later. */
export function withoutUnread(css: string): string {
  const read = new Set(css.match(/(?<=var\()--[\w-]+/g));
  const declared = css.match(/--[\w-]+(?=\s*:)|(?<=@property )--[\w-]+/g) ?? [];
  const unusedSymbols = declared.filter((name) => !read.has(name));
  const code = Buffer.from(css);
  return transform({
    filename: 'first.css',
    code,
    minify: true,
    unusedSymbols,
    visitor: { Rule: { media: (rule) => (isPrint(rule.value.query) ? [] : undefined) } },
  }).code.toString();
}

/** All below the page's heading, hidden until the sheets are there (`tokens.css`). */
export const below = 'main > :has(h1) ~ *, main ~ *';
const notFirst = `${below}, #consent, head > *, script, noscript, template`;

/** The first view of a page, in the elements around it. */
export function firstPart(html: string): string {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll(notFirst)) element.remove();
  return document.documentElement.outerHTML;
}

/** The styles for the first views of pages that link the same sheets. */
async function firstStyles(beasties: Beasties, pages: readonly string[]): Promise<string> {
  const links = pages[0]?.match(sheet)?.join('') ?? '';
  const views = pages.map(firstPart).join('');
  const styled = await beasties.process(`<html><head>${links}</head><body>${views}</body></html>`);
  return withoutUnread(namesIn(styled, style).join(''));
}

/** Moves the props of islands that are hydrated later to files (`props.ts`); adds their texts to `files` by name. */
export const withoutProps = (html: string, files: Map<string, string>): string =>
  html.replaceAll(laterProps, (written) => {
    const text = decodeHTML(written);
    const name = `_astro/props.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`;
    files.set(name, text);
    return `/${name}`;
  });

/**
 * Adds the first styles, and moves the names of sheets and scripts to where the loading script finds them.
 * @throws if the page names no sheet or no script, or has no styles
 */
export function deferred(html: string, styles: string, withImports: WithImports): string {
  const scripts = [...new Set(namesIn(html, script).flatMap(withImports))];
  const sheets = namesIn(html, sheet).join(' ');
  if (!sheets || scripts.length === 0 || !styles) {
    throw new Error(
      'first-view: a page without sheet, script or first styles; does Astro write them otherwise?',
    );
  }
  const later = `data-sheets="${sheets}" data-scripts="${scripts.map((file) => `/${file}`).join(' ')}"`;
  return html
    .replaceAll(script, '')
    .replaceAll(sheet, '<noscript>$&</noscript>')
    .replace(place, () => `<style>${styles}</style><script ${later}>`);
}

export function firstView({ withImports }: { withImports: WithImports }): AstroIntegration {
  return {
    name: 'first-view',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const beasties = new Beasties({
          path: folder,
          publicPath: '/',
          // Pages contain the fallback faces; the web fonts come later.
          fonts: false,
          reduceInlineStyles: false,
          // Scripts set attributes there before the paint; Beasties sees those of the file alone.
          allowRules: [/^:root/],
          logLevel: 'warn',
        });
        /** What is written, by name. */
        const files = new Map<string, string>();
        const pages = new Map<string, string>();
        for await (const file of glob('**/*.html', { cwd: folder })) {
          const html = await readFile(new URL(file, dir), 'utf8');
          if (html.includes(place)) pages.set(file, html);
        }
        if (pages.size === 0) throw new Error('first-view: no page has a place for later files');
        // One style element for each group, so that the policy needs few hashes.
        const groups = Map.groupBy(pages, ([, html]) => namesIn(html, sheet).join(' '));
        for (const group of groups.values()) {
          const htmls = group.map(([, html]) => html);
          const styles = await firstStyles(beasties, htmls);
          for (const [file, html] of group) {
            files.set(file, deferred(withoutProps(html, files), styles, withImports));
          }
        }
        for (const [file, text] of files) await writeFile(new URL(file, dir), text);
        logger.info(
          `${String(pages.size)} pages with the styles of ${String(groups.size)} first views`,
        );
      },
    },
  };
}
