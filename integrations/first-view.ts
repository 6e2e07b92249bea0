/**
 * Reduces pages after the build to what their first view needs. A page contains the styles of its first view;
 * its other styles and the scripts load after the first paint (`src/layouts/first-paint.ts`). The desk, which
 * shows nothing without its scripts, loads at once, with everything that it can need.
 */
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { transform } from 'esbuild';
import { firstPart } from './first-part.ts';
import { deskFolder, reactScript } from './script-files.ts';
import { type IsNamed, firstStyles, laterStyles, usedStyles } from './used-styles.ts';

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

/** The given scripts and all that they lead to. */
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

/** A page's script, or all files of an application in React, so that they are requested at the same time. */
function filesOf(script: string, scripts: Scripts): readonly string[] {
  const all = [...reach([basename(script)], scripts, importsOf)];
  if (!all.some((name) => name.startsWith(`${reactScript}.`))) return [script];
  // A file that does nothing but import another one is not needed then.
  const real = all.filter(
    (name) => !/^import["'`][^"'`]+["'`];?\s*$/.test(scripts.get(name) ?? ''),
  );
  return real.map((name) => `${dirname(script)}/${name}`);
}

/** Collects everything in a script that may be the name of an element, a class or an id. */
function addNames(code: string, names: Set<string>, beginnings: Set<string>): void {
  for (const name of code.split(/[\s"'`}]+|\$\{/)) names.add(name);
  for (const [, name = ''] of code.matchAll(/var\((--[\w-]+)/g)) names.add(name);
  for (const [, name = ''] of code.matchAll(/([\w-]+-)\$\{/g)) beginnings.add(name);
}

/** The names on the pages and in every script that they may load. */
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

/** A style sheet that pages load after the first paint. */
interface LateSheet {
  file: string;
  css: string;
}

type Pages = ReadonlyMap<string, string>;

const stylesOf = (html: string) => [...html.matchAll(style)].map(([, css = '']) => css);

/** Groups pages by their styles. A group keeps one sheet, so that the policy needs few hashes. */
const groupsOf = (pages: Pages) =>
  [...Map.groupBy(pages, ([, html]) => stylesOf(html).join(''))].map(([css, group]) => ({
    css,
    group: new Map(group),
  }));

/** Replaces the style elements of a page by `css`, followed by `rest`. */
function withStyles(html: string, css: string, rest = ''): string {
  return html.replaceAll(style, '').replace('</head>', () => `<style>${css}</style>${rest}</head>`);
}

/** The desk's content and scripts are not deferred. */
const atOnce = (html: string) =>
  html
    .replace(/<script data-sheets>.*?<\/script>/s, '')
    .replaceAll(/<svg[^>]*><use data-href[^>]*><\/use><\/svg><noscript>(.*?)<\/noscript>/gs, '$1');

/** The desk's pages by name, with the part of their styles that they can need. */
function withUsedStyles(pages: Pages, scripts: Scripts): Pages {
  const light = groupsOf(pages).flatMap(({ css, group }) => {
    const used = usedStyles(css, namesOn([...group.values()], scripts));
    return [...group].map(([name, html]) => [name, withStyles(atOnce(html), used)] as const);
  });
  return new Map(light);
}

/** A file name derived from the text's content. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** The complete style elements of the reading pages, as files that they share. */
function sheetsOf(pages: Pages, scripts: Scripts): ReadonlyMap<string, LateSheet> {
  const all = new Set([...pages.values()].flatMap(stylesOf));
  return new Map(
    [...all].map((css) => {
      const users = [...pages.values()].filter((html) => stylesOf(html).includes(css));
      const isNamed = namesOn(users, scripts);
      const others = users.flatMap(stylesOf).filter((each) => each !== css);
      const read = new Set(others.join('').match(/(?<=var\()--[\w-]+/g));
      const late = laterStyles(css, (kind, name) => read.has(name) || isNamed(kind, name));
      return [css, { file: `_astro/late.${nameOf(late)}.css`, css: late }];
    }),
  );
}

const inlineProps = /(?<= data-props=")(\{[^"]*)(?=")/g;
const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&#38;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Moves the props of a page's islands to files, which are added to `files` (`props.ts`). */
function withoutProps(html: string, files: Map<string, string>): string {
  return html.replaceAll(inlineProps, (written) => {
    const file = `_astro/props.${nameOf(unescape(written))}.json`;
    files.set(file, unescape(written));
    return `/${file}`;
  });
}

/** The other pages by name, with the styles of their first view and the names of what loads later. */
function withFirstStyles(
  pages: Pages,
  sheets: ReadonlyMap<string, LateSheet>,
  scripts: Scripts,
): Pages {
  const light = groupsOf(pages).flatMap(({ css, group }) => {
    const first = firstStyles(css, namesOn([...group.values()].map(firstPart), new Map()));
    return [...group].map(([name, html]) => {
      const files = stylesOf(html).map((each) => `/${sheets.get(each)?.file ?? ''}`);
      const links = files.map((file) => `<link rel="stylesheet" href="${file}">`).join('');
      const light = withStyles(html, first);
      return [name, withLate(light, files, `<noscript>${links}</noscript>`, scripts)] as const;
    });
  });
  return new Map(light);
}

/**
 * Writes the names of deferred sheets and scripts, after the styles of the first view, to where the loading
 * script finds them.
 * @throws if the page has no such script
 */
function withLate(
  html: string,
  sheets: readonly string[],
  links: string,
  scripts: Scripts,
): string {
  const loader = /<script data-sheets>(.*?)<\/script>/s.exec(html);
  if (!loader) throw new Error('no place for later scripts');
  const later: string[] = [];
  const rest = html.replace(loader[0], '').replaceAll(scriptFile, (_, file: string) => {
    later.push(...filesOf(file, scripts).map((each) => `/${each}`));
    return '';
  });
  const names = `data-sheets="${sheets.join(' ')}" data-scripts="${later.join(' ')}"`;
  const script = `<script ${names}>${loader[1] ?? ''}</script>`;
  return rest.replace('</head>', () => `${script}${links}</head>`);
}

/** Shortens the page's icons and the scripts that are the source text of functions. */
async function shorten(html: string, known: Map<string, string>): Promise<string> {
  const texts = [
    ...html.matchAll(/(?<=<script(?: data-sheets[^>]*)?>)\(function.*?(?=<\/script>)/gs),
  ];
  // In HTML the parser recognizes an icon without its namespace, and no style uses its class names.
  let short = html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(/(?<=class=")(?:lucide(?:-[\w-]+)? ?)+/g, '')
    .replaceAll(' class=""', '');
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
        const isDesk = (html: string) =>
          [...html.matchAll(scriptFile)].some(([, file = '']) => file.startsWith(deskFolder));
        const { true: desk = [], false: reading = [] } = Object.groupBy(pages, ([, html]) =>
          isDesk(html) ? 'true' : 'false',
        );
        // Otherwise the desk would be taken for a page of the site and start late.
        if (desk.length === 0) throw new Error('first-view: no page is of the desk');
        const sheets = sheetsOf(new Map(reading), scripts);
        const light = new Map([
          ...withUsedStyles(new Map(desk), scripts),
          ...withFirstStyles(new Map(reading), sheets, scripts),
        ]);
        const later = new Map([...sheets.values()].map(({ file, css }) => [file, css]));
        const known = new Map<string, string>();
        for (const [file, html] of light) {
          // An application begins with its props.
          const isApplication = isDesk(html) || html.includes(`/${reactScript}.`);
          const lighter = isApplication ? html : withoutProps(html, later);
          await writeFile(new URL(file, dir), await shorten(lighter, known));
        }
        for (const [file, text] of later) await writeFile(new URL(file, dir), text);
        const sum = (texts: Iterable<string>) => [...texts].join('').length;
        const share = sum(light.values()) / sum(pages.values());
        logger.info(`pages of ${(share * 100).toFixed(0)} % of what they were`);
      },
    },
  };
}
