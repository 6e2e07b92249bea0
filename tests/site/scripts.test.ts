/** Which script files the built pages load: the desk's scripts are loaded by no other page. */
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path/posix';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isOwnPlace } from '#platform/contract/browser-fault.ts';
import { locales } from '#platform/i18n/locales.ts';
import { splitPath } from '#platform/i18n/paths.ts';
import { isLikely } from '#offline/rules.ts';
import { listPages, site } from '#scripts/pages.ts';

const folder = '_astro';
const files: string[] = [];
for await (const file of glob(`${folder}/**/*.js`, { cwd: site })) files.push(file);
const codes = new Map(
  await Promise.all(
    files.map(async (file) => [file, await readFile(join(site, file), 'utf8')] as const),
  ),
);

/** Every script that these texts lead to, in any notation. */
function scriptsOf(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const read = (text: string, from: string) => {
    for (const [, path = ''] of text.matchAll(/["'` ]([\w./-]+\.js)(?=["'` ])/g)) {
      const named = path.startsWith('.') ? join(from, path) : path.replace(/^\//, '');
      const code = codes.get(named);
      if (code === undefined || found.has(named)) continue;
      found.add(named);
      read(code, dirname(named));
    }
  };
  for (const text of texts) read(text, '');
  return found;
}

/** A script and its static imports: what a page waits for. */
function importedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of (codes.get(file) ?? '').matchAll(
    /(?:from|import)\s*["`'](\.[^"`']+)/g,
  )) {
    importedBy(join(dirname(file), path), found);
  }
  return found;
}

/** Entries that only import another file, which pages name instead (`withImports`). */
const isOneLine = (file: string) => /^import"\.\/[\w.-]+";\s*$/.test(codes.get(file) ?? '');

const pages = await listPages();
/** The firm's own pages; all others are for visitors. */
const isDesk = ({ address }: { address: string }) =>
  ['/admin', '/whatsapp-setup'].includes(splitPath(address).path);
const visitors = scriptsOf(pages.filter((page) => !isDesk(page)).map(({ html }) => html));
const desk = scriptsOf(pages.filter(isDesk).map(({ html }) => html));
const own = files.filter((file) => file.startsWith(`${folder}/desk/`) && !isOneLine(file));

describe('the scripts', () => {
  it('have names that fault reports recognize, except workers, whose faults pages do not see', () => {
    const others = files.filter((file) => !isOwnPlace(`${basename(file)}:1:1`));
    expect(others.filter((file) => !basename(file).startsWith('worker-'))).toEqual([]);
  });

  it('are all loaded by a page, except the island runtime that Astro always writes', () => {
    const unused = files.filter(
      (file) => !visitors.has(file) && !desk.has(file) && !isOneLine(file),
    );
    expect(unused).toEqual([expect.stringMatching(/^_astro\/client\.[\w-]+\.js$/)]);
  });

  it('that only the desk loads are in a folder of their own, and no others', () => {
    expect(own.toSorted()).toEqual(
      [...desk].filter((file) => !visitors.has(file) && !isOneLine(file)).toSorted(),
    );
    expect(own.length).toBeGreaterThan(10);
  });

  it('of the desk weigh at most 253 KiB in all', () => {
    const all = scriptsOf(own.map((file) => JSON.stringify(file)));
    const sizes = [...all].map((file) => brotliCompressSync(codes.get(file) ?? '').byteLength);
    const bytes = sizes.reduce((sum, each) => sum + each, 0);
    console.log(`the desk: ${(bytes / 1024).toFixed(1)} KiB of scripts`);
    expect(bytes).toBeLessThanOrEqual(253 * 1024);
  });

  it('of visitors are all kept by the service worker, those of the desk are not', async () => {
    const worker = await readFile(join(site, 'service-worker.js'), 'utf8');
    const kept = files.filter((file) => worker.includes(`"${file}"`) && !isOneLine(file));
    const loaded = [...visitors].filter((file) => !isOneLine(file));
    expect(kept.toSorted()).toEqual(loaded.toSorted());
  });
});

it('the service worker knows the pages that one is likely to need; those of a language weigh little', async () => {
  const worker = await readFile(join(site, 'service-worker.js'), 'utf8');
  for (const language of locales) {
    const own = pages.filter(({ address }) => {
      const { locale, path } = splitPath(address);
      return locale === language && isLikely(path);
    });
    expect(own).toHaveLength(3);
    expect(own.filter(({ address }) => !worker.includes(`"url":"${address.slice(1)}"`))).toEqual(
      [],
    );
    const bytes = own.map(({ html }) => brotliCompressSync(html).byteLength);
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(48 * 1024);
  }
});

it('the booking page has a contract of its own, without the schemas of other forms', () => {
  const entries = files.filter((file) => file.startsWith(`${folder}/Booking.`));
  const parts = entries.flatMap((entry) => [...importedBy(entry)]);
  const callsIn = (list: readonly string[]) =>
    new Set(list.flatMap((file) => codes.get(file)?.match(/\/api\/[\w/:-]+/g) ?? []));
  expect(entries).toHaveLength(1);
  // The schemas of the booking request come with the form. The last is in the file of what every page runs.
  expect([...callsIn(parts)].toSorted()).toEqual([
    ...['/api/consultants', '/api/slots/available', '/api/visits'],
  ]);
  expect(parts.filter((file) => codes.get(file)?.includes('invalid_rating'))).toEqual([]);
});
