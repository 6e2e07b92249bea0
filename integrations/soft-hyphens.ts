/**
 * Lets long German and English words of the built pages break at a syllable where a line is narrower than the
 * word, in browsers without patterns of their own too: by soft hyphens in headings and prose; in controls and
 * titles of services by CSS, so that their texts stay as they are specified. Where words may break at all is said
 * by `hyphens` (`src/styles/base.css`).
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import createHyphenator from 'hyphen';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import german from 'hyphen/patterns/de-1996.js';
import english from 'hyphen/patterns/en-gb.js';

/** Letters from which a word can be wider than the smallest window at twice the text size. */
const shortest = 12;

const softHyphen = '\u00ad';
const options = { minWordLength: shortest };
const inGerman = createHyphenator(german, options);
/** Arabic has no hyphens; long Latin words within it are German names. */
const syllables = new Map([
  ['de', inGerman],
  ['en', createHyphenator(english, options)],
  ['ar', inGerman],
]);

/** A word of letters alone: no address, file name, placeholder or identifier. */
const longWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._/{])\p{L}{${shortest},}(?![\p{L}\p{N}@_/]|\.\p{L})`,
  'gu',
);
/** Joins short syllables, so that at least four letters stand on either side of a break. */
function joinShort(divided: string): string {
  const [first = '', ...others] = divided.split(softHyphen);
  const parts = [first];
  for (const syllable of others) {
    const last = parts.at(-1) ?? '';
    if (last.length < 4) parts.splice(-1, 1, last + syllable);
    else parts.push(syllable);
  }
  return parts.join(softHyphen).replace(/\u00ad(?=.{1,3}$)/u, '');
}

/** Sets soft hyphens in the long words of a text. */
export function hyphenate(text: string, language: string): string {
  const divide = syllables.get(language);
  if (!divide) return text;
  return text.replaceAll(longWord, (word) => {
    const divided = divide(word);
    // Its type allows a promise, which only its `async` gives.
    return typeof divided === 'string' ? joinShort(divided) : word;
  });
}

/** The firm's services are called the same wherever they stand; `Title.astro` sets the second half apart. */
const titles = new Set(
  locales
    .flatMap((locale) => Object.values<string>(pick(locale, 'services').titles))
    .flatMap((title) => [title, ...title.split(/ (?=&)/)]),
);
const isTitle = (text: string) => titles.has(text.trim().replaceAll('&amp;', '&'));

/** Joins syllables to as few parts as have at most so many letters as a word that is not divided. */
function joinLong(divided: string): string {
  const [first = '', ...others] = divided.split(softHyphen);
  const parts = [first];
  for (const syllable of others) {
    const joined = `${parts.at(-1) ?? ''}${syllable}`;
    if (joined.length <= shortest) parts.splice(-1, 1, joined);
    else parts.push(syllable);
  }
  return parts.join('<i></i>');
}

/** Few breaks without a letter more: the hyphens are drawn by CSS. One element, as it may stand in a flex box. */
function divide(text: string, language: string): string {
  const divided = hyphenate(text, language);
  if (divided === text) return text;
  return `<span>${divided.replaceAll(/\p{L}+(?:\u00ad\p{L}+)+/gu, joinLong)}</span>`;
}

/** Tags, comments, and elements whose content is no running text. */
const apart = /<(script|style|title|textarea|svg)\b.*?<\/\1>|<!--.*?-->|<[^>]+>/gs;
/** The first half of an address that a page, and no island, shows: it breaks there, and has no hyphen. */
const mailAddress = /(?<=<a [^>]*href="mailto:[^>]*>\s*)[\w.-]+@(?=\w)/g;
const language = /<html[^>]* lang="(\w+)/;

const nameOf = /^<(\/?)([a-z][\w-]*)/;
/** Headings and prose, whose long words may break. */
const prose = new Set(['h1', 'h2', 'h3', 'h4', 'p', 'li', 'dt', 'dd', 'blockquote', 'figcaption']);
/** Controls, whose texts stand as they are specified; a heading that is a link is a heading first. */
const controls = new Set(['a', 'button', 'summary']);
/** Within these, nothing is divided. */
const whole = new Set(['label', 'select']);

/**
 * Finds out for each tag of a page in turn how the text behind it is divided. That of an island is not: it draws it
 * again from its props, which nobody divides.
 */
function dividerFinder() {
  const depths = { headings: 0, prose: 0, controls: 0, whole: 0 };
  let island: { name: string; depth: number } | null = null;
  return (tag: string): typeof hyphenate | null => {
    const [, closing = '', name = ''] = nameOf.exec(tag) ?? [];
    const step = closing === '' ? 1 : -1;
    if (/^h[1-4]$/.test(name)) depths.headings += step;
    if (prose.has(name)) depths.prose += step;
    if (controls.has(name)) depths.controls += step;
    if (whole.has(name)) depths.whole += step;
    if (island?.name === name) island.depth += step;
    if (island?.depth === 0) island = null;
    if (!island && closing === '' && / data-(?:later-)?props=/.test(tag))
      island = { name, depth: 1 };
    if (depths.whole > 0 || island) return null;
    if (depths.controls > 0 && depths.headings === 0) return divide;
    return depths.prose > 0
      ? (text, of) => (isTitle(text) ? divide(text, of) : hyphenate(text, of))
      : null;
  };
}

/** Lets the long words of a page's headings, prose and controls break. */
export function hyphenatePage(html: string): string {
  const of = language.exec(html)?.[1] ?? '';
  const dividerAfter = dividerFinder();
  let changed = '';
  let end = 0;
  let current: typeof hyphenate | null = null;
  for (const tag of html.matchAll(apart)) {
    const text = html.slice(end, tag.index);
    changed += (current?.(text, of) ?? text) + tag[0];
    end = tag.index + tag[0].length;
    current = dividerAfter(tag[0]);
  }
  return (changed + html.slice(end)).replaceAll(mailAddress, '$&<wbr>');
}

export function softHyphens(): AstroIntegration {
  return {
    name: 'soft-hyphens',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const page = new URL(file, dir);
          await writeFile(page, hyphenatePage(await readFile(page, 'utf8')));
        }
      },
    },
  };
}
