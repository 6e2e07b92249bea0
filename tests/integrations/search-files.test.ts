import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  readPage,
  robots,
  securityTxt,
  sitemap,
  writeSearchFiles,
} from '#integrations/search-files.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const site = new URL('https://firm.example');
const head = [
  '<link rel="canonical" href="https://firm.example/faq">',
  '<link rel="alternate" hreflang="de" href="https://firm.example/faq">',
  '<link rel="alternate" hreflang="en" href="https://firm.example/en/faq">',
  '<link rel="alternate" hreflang="x-default" href="https://firm.example/faq">',
].join('');

describe('sitemap', () => {
  it('takes a page and its alternates from its own head', () => {
    const page = readPage(head, '/faq');
    expect(page?.alternates).toHaveLength(3);
    expect(sitemap(page ? [page] : [])).toContain(
      '<xhtml:link rel="alternate" hreflang="en" href="https://firm.example/en/faq"/>',
    );
  });

  it('omits pages with another canonical address and noindex pages', () => {
    expect(readPage(head, '/questions')).toBeNull();
    expect(readPage('<meta name="robots" content="noindex">', '/admin')).toBeNull();
  });
});

it('robots: names the sitemap of the real origin and allows reading noindex pages', () => {
  expect(robots(site)).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://firm.example/sitemap.xml\n',
  );
});

it('security.txt: is valid for half a year from the build, less than the year RFC 9116 allows', () => {
  const text = securityTxt(site, 'a@firm.example', new Date('2026-11-21T12:00:00Z'));
  expect(text).toContain('Expires: 2027-05-22T12:00:00.000Z\n');
  expect(text).toContain('Canonical: https://firm.example/.well-known/security.txt\n');
  expect(text).toContain('Contact: mailto:a@firm.example\n');
});

it('writeSearchFiles: writes all three files beside the pages', async () => {
  const folder = await makeFolder({
    'faq.html': head,
    'questions.html': head,
    'admin.html': '<meta name="robots" content="noindex">',
  });
  const dir = pathToFileURL(`${folder}/`);
  await writeSearchFiles(dir, site, new Date('2026-11-21T12:00:00Z'));
  const read = (file: string) => readFile(new URL(file, dir), 'utf8');
  expect((await read('sitemap.xml')).match(/<loc>.*<\/loc>/g)).toEqual([
    '<loc>https://firm.example/faq</loc>',
  ]);
  expect(await read('robots.txt')).toBe(robots(site));
  expect(await read('.well-known/security.txt')).toContain('Expires: 2027-05-22T12:00:00.000Z');
});
