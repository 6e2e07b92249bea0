/**
 * Sets soft hyphens in long German and English words of the built pages, so that they break at a syllable where
 * a line is narrower than the word, in browsers without patterns of their own too. Where words may break at all
 * is said by `hyphens` (`src/styles/base.css`).
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import createHyphenator from 'hyphen';
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

/** Tags, comments, and elements whose content is no running text. */
const apart = /<(script|style|title|textarea|svg)\b.*?<\/\1>|<!--.*?-->|<[^>]+>/gs;
const props = /(?<= data-props=")\{[^"]*(?=")/g;
/** The first half of an address that a page, and no island, shows: it breaks there, and has no hyphen. */
const mailAddress = /(?<=<a [^>]*href="mailto:[^>]*>\s*)[\w.-]+@(?=\w)/g;
const language = /<html[^>]* lang="(\w+)/;

/** Strings without spaces that begin small may be identifiers. */
const identifier = /^[\p{Ll}\d/]\S*$/u;

/** Sets soft hyphens in the strings of an island's props, which draw the same texts as the page has. */
function hyphenateProps(written: string, of: string): string {
  const json = written.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
  const changed = JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'string' && !identifier.test(value) ? hyphenate(value, of) : value,
  );
  return changed.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Sets soft hyphens in the texts of a page from a tag on, and in those of its islands. */
export function hyphenatePage(html: string, from = '<body'): string {
  const of = language.exec(html)?.[1] ?? '';

  const start = html.indexOf(from);
  let changed = html.slice(0, start);
  let end = start;
  for (const tag of html.slice(start).matchAll(apart)) {
    const at = start + tag.index;
    changed += hyphenate(html.slice(end, at), of);
    changed += tag[0].replaceAll(props, (written) => hyphenateProps(written, of));
    end = at + tag[0].length;
  }
  changed += hyphenate(html.slice(end), of);
  return changed.replaceAll(mailAddress, '$&<wbr>');
}

export function softHyphens(): AstroIntegration {
  return {
    name: 'soft-hyphens',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const page = new URL(file, dir);
          // The desk's texts become values: a payment is named after its service.
          const from = basename(file) === 'admin.html' ? '<footer' : '<body';
          await writeFile(page, hyphenatePage(await readFile(page, 'utf8'), from));
        }
      },
    },
  };
}
