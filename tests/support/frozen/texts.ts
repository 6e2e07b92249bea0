/** What a reader of each built page is shown, by language, without the markup around it. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { decode, listPages, locales, projectFolder, splitPath, textFiles } from './house.ts';
import { keep, keepJson, sorted } from './part.ts';

/** Attributes that are shown or read out. */
const spoken = /\s(alt|title|placeholder|aria-label|aria-description)="([^"]*)"/g;

/** A page's words, one piece of text a line. */
function wordsOf(html: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  const about = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const body = html
    .replace(/^.*?<body/s, '<body')
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '');
  const marked = body.replaceAll(
    /<[^>]+>/g,
    (tag) =>
      [...tag.matchAll(spoken)].map(([, name, text]) => `\n[${name}] ${text}\n`).join('') || '\n',
  );
  return decode(`${title}\n${about}\n${marked}`)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : [];
};

/** All texts of a language, however they are shared out among files. */
async function sourcesOf(language: string): Promise<string[]> {
  const texts: string[] = [];
  const pattern = textFiles.replaceAll('{language}', language);
  for await (const file of glob(pattern, { cwd: projectFolder })) {
    texts.push(...textsOf(JSON.parse(await readFile(join(projectFolder, file), 'utf8'))));
  }
  return z.parse(z.array(z.string()), texts).toSorted();
}

export async function takeTexts(folder: string): Promise<void> {
  const pages = await listPages();
  if (pages.length === 0) throw new Error('Nothing is built: run `npm run build` first.');
  for (const language of locales) {
    const own = pages.filter(({ address }) => splitPath(address).locale === language);
    const sections = own.map(({ address, html }) => `== ${address}\n${wordsOf(html)}\n`);
    await keep(folder, `${language}.txt`, sections.join('\n'));
    await keepJson(folder, `sources-${language}.json`, await sourcesOf(language));
  }
  const bytes = pages.map(({ address, html }) => [address, Buffer.byteLength(html)] as const);
  await keepJson(folder, 'information-bytes.json', sorted(bytes));
}
