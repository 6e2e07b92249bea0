/**
 * Makes pages as light as their first view allows, after the build: of the styles each carries only
 * what it and its scripts can need, and scripts that nobody waits for begin once the page is painted
 * (`src/layouts/first-paint.ts`).
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { transform } from 'esbuild';
import { type IsNamed, usedStyles } from './used-styles.ts';

const style = /<style>(.*?)<\/style>/gs;
const scriptFile = /<script type="module" src="\/([^"]+)"><\/script>/g;

/** Scripts and drawings by file name. */
export type Scripts = ReadonlyMap<string, string>;

const namesOf = (code: string) =>
  [...code.matchAll(/[\w.-]+\.(?:js|svg)\b/g)].map(([name]) => name);
const importsOf = (code: string) =>
  [...code.matchAll(/(?:\bfrom|\bimport) ?["'`]\.{1,2}\/([\w./-]+\.js)/g)].map(([, name = '']) =>
    basename(name),
  );

/** The scripts that those lead to, and themselves. */
function reach(
  names: readonly string[],
  scripts: Scripts,
  next: (code: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const code = scripts.get(name);
    if (code === undefined || found.has(name)) continue;
    found.add(name);
    open.push(...next(code));
  }
  return found;
}

/** Whether a script is what the visitor came for: an application in React. */
const isApplication = (name: string, scripts: Scripts) =>
  [...reach([name], scripts, importsOf)].some((each) => each.startsWith('react.'));

/**
 * The page with scripts for later named where the script that begins them finds them.
 * @throws where the page has no such place
 */
export function withLaterScripts(html: string, scripts: Scripts): string {
  const later: string[] = [];
  const rest = html.replaceAll(scriptFile, (tag, file: string) => {
    if (isApplication(basename(file), scripts)) return tag;
    later.push(`/${file}`);
    return '';
  });
  if (later.length === 0) return html;
  if (!rest.includes('<script data-later>')) throw new Error('no place for later scripts');
  return rest.replace('<script data-later>', `<script data-later="${later.join(' ')}">`);
}

/** All that may be the name of an element, a class or an id in what a script makes of the page. */
function addNames(code: string, names: Set<string>, beginnings: Set<string>): void {
  for (const name of code.split(/[\s"'`}]+|\$\{/)) names.add(name);
  for (const [, name = ''] of code.matchAll(/var\((--[\w-]+)/g)) names.add(name);
  for (const [, name = ''] of code.matchAll(/([\w-]+-)\$\{/g)) beginnings.add(name);
}

/** What is named on the pages, and in every script that they may ever load. */
export function namesOn(pages: readonly string[], scripts: Scripts): IsNamed {
  const elements = new Set<string>();
  const names = new Set<string>();
  const beginnings = new Set<string>();
  const files = new Set<string>();
  for (const page of pages) {
    const markup = page.replaceAll(style, '');
    for (const [, name = ''] of markup.matchAll(/<([a-z][\w-]*)/gi)) {
      elements.add(name.toLowerCase());
    }
    for (const [, value = ''] of markup.matchAll(/\s(?:class|id)="([^"]*)"/g)) {
      for (const name of value.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/)) {
        names.add(name);
      }
    }
    for (const [, code = ''] of markup.matchAll(/<script[^>]*>(.*?)<\/script>/gs)) {
      addNames(code, names, beginnings);
    }
    for (const name of namesOf(markup)) files.add(name);
  }
  for (const name of reach([...files], scripts, namesOf)) {
    addNames(scripts.get(name) ?? '', names, beginnings);
  }
  return (kind, name) =>
    names.has(name) ||
    (kind === 'element' && elements.has(name)) ||
    [...beginnings].some((beginning) => name.startsWith(beginning));
}

/** The pages, by name, each with the part of its styles that all pages of those styles can need. */
export function withUsedStyles(
  pages: ReadonlyMap<string, string>,
  scripts: Scripts,
): ReadonlyMap<string, string> {
  const stylesOf = (html: string) => [...html.matchAll(style)].map(([, css]) => css).join('');
  const bySheet = Map.groupBy(pages, ([, html]) => stylesOf(html));
  const light = [...bySheet].flatMap(([css, group]) => {
    const isNamed = namesOn(
      group.map(([, html]) => html),
      scripts,
    );
    const used = usedStyles(css, isNamed);
    return group.map(([name, html]) => {
      let isFirst = true;
      const replaced = html.replaceAll(style, () => {
        const element = isFirst ? `<style>${used}</style>` : '';
        isFirst = false;
        return element;
      });
      return [name, replaced] as const;
    });
  });
  return new Map(light);
}

/** The scripts that stand in pages as the source text of functions, as short as they can be. */
async function shorten(html: string, known: Map<string, string>): Promise<string> {
  const texts = [
    ...html.matchAll(/(?<=<script(?: data-later[^>]*)?>)\(function.*?(?=<\/script>)/gs),
  ];
  let short = html;
  for (const [text] of texts) {
    const code = known.get(text) ?? (await transform(text, { minify: true })).code.trim();
    known.set(text, code);
    short = short.replace(text, () => code);
  }
  return short;
}

async function readAll(pattern: string, folder: URL): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob(pattern, { cwd: fileURLToPath(folder) })) {
    found.set(file, await readFile(new URL(file, folder), 'utf8'));
  }
  return found;
}

export function firstView(): AstroIntegration {
  return {
    name: 'first-view',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const files = await readAll('_astro/**/*.{js,svg}', dir);
        const scripts = new Map([...files].map(([file, code]) => [basename(file), code]));
        const pages = await readAll('**/*.html', dir);
        const light = withUsedStyles(pages, scripts);
        const known = new Map<string, string>();
        for (const [file, html] of light) {
          const short = await shorten(withLaterScripts(html, scripts), known);
          await writeFile(new URL(file, dir), short);
        }
        const sum = (texts: Iterable<string>) => [...texts].join('').length;
        const share = sum(light.values()) / sum(pages.values());
        logger.info(`pages of ${(share * 100).toFixed(0)} % of what they were`);
      },
    },
  };
}
