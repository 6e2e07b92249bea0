import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSite, type Site } from '#local/site.ts';
import { makeFolder } from './temp-folder.ts';

const config = `
[[redirects]]
from = "/en/*"
to = "/en/404.html"
status = 404

[[redirects]]
from = "/old/:slug"
to = "/new/:slug"

[[redirects]]
from = "/about"
to = "/services"
status = 302
force = true

[[redirects]]
from = "/alias/*"
to = "/services"
status = 200

[[redirects]]
from = "/away"
to = "https://example.com/x?y=1"

[[headers]]
for = "/*"
[headers.values]
X-Frame-Options = "DENY"

[[headers]]
for = "/assets/*"
[headers.values]
Cache-Control = "public, max-age=31536000, immutable"
`;

let site: Site;

beforeEach(async () => {
  const folder = await makeFolder({
    'netlify.toml': config,
    'secret.txt': 'outside the site',
    'dist/index.html': 'home',
    'dist/about.html': 'about',
    'dist/services.html': 'services '.repeat(200),
    'dist/über uns.html': 'umlaut',
    'dist/en.html': 'english home',
    'dist/en/services.html': 'english services',
    'dist/en/404.html': 'not here',
    'dist/404.html': 'nicht da',
    'dist/assets/a.js': 'script',
    'dist/assets/a.woff2': 'font',
    'dist/docs/index.html': 'docs',
    'dist/_headers': '/en/*\n  X-Language: en\n',
    'dist/_redirects': '/short /services 301\n',
  });
  site = await createSite({
    folder: join(folder, 'dist'),
    configFile: join(folder, 'netlify.toml'),
  });
});

async function get(path: string, init: RequestInit = {}) {
  const response = await site(new Request(`http://localhost:8888${path}`, init));
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

describe('addresses', () => {
  it.each([
    ['/', 'home'],
    ['/services', 'services '.repeat(200)],
    ['/services?x=1', 'services '.repeat(200)],
    ['/services.html', 'services '.repeat(200)],
    ['/en', 'english home'],
    ['/en/services', 'english services'],
    ['/docs', 'docs'],
    ['/%C3%BCber%20uns', 'umlaut'],
  ])('%s is served', async (path, text) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(body.toString()).toBe(text);
    expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('Content-Length')).toBe(String(body.byteLength));
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  });

  it.each([
    ['/services/', '/services'],
    ['/en/?a=b', '/en?a=b'],
    ['/%C3%BCber%20uns/', '/%C3%BCber%20uns'],
    ['/old/thing?a=b', '/new/thing?a=b'],
    ['/short', '/services'],
    ['/away', 'https://example.com/x?y=1'],
  ])('%s redirects to %s', async (path, location) => {
    const { status, headers } = await get(path);
    expect(status).toBe(301);
    expect(headers.get('Location')).toBe(location);
  });

  it.each([
    ['/nope', 'nicht da'],
    ['/nope/', 'nicht da'],
    ['/en/nope', 'not here'],
    ['/about.htm', 'nicht da'],
    ['/_headers', 'nicht da'],
    ['/_redirects', 'nicht da'],
    ['/%2e%2e%2fsecret.txt', 'nicht da'],
    ['/..%2fsecret.txt', 'nicht da'],
    ['/assets/..%5c..%5csecret.txt', 'nicht da'],
    ['//secret.txt', 'nicht da'],
  ])('%s is not found', async (path, text) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).toBe(text);
  });

  it('follow a forced rule even if there is a file, and rewrite with 200', async () => {
    expect(await get('/about')).toMatchObject({ status: 302 });
    expect((await get('/alias/any/where')).body.toString()).toContain('services');
  });

  it('refuse an invalid address, and methods other than GET', async () => {
    expect((await get('/%ff')).status).toBe(400);
    const post = await get('/', { method: 'POST' });
    expect(post.status).toBe(405);
    expect(post.headers.get('Allow')).toBe('GET, HEAD');
    expect((await get('/', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('headers', () => {
  it('come from netlify.toml and _headers, on error pages too', async () => {
    for (const path of ['/', '/nope', '/services/', '/assets/a.js']) {
      expect((await get(path)).headers.get('X-Frame-Options')).toBe('DENY');
    }
    expect((await get('/en/nope')).headers.get('X-Language')).toBe('en');
    expect((await get('/services')).headers.get('X-Language')).toBeNull();
    expect((await get('/assets/a.js')).headers.get('Cache-Control')).toContain('immutable');
  });

  it('contain the content type', async () => {
    expect((await get('/assets/a.js')).headers.get('Content-Type')).toMatch(
      /^application\/javascript/,
    );
    expect((await get('/assets/a.woff2')).headers.get('Content-Type')).toBe('font/woff2');
  });

  it('allow revalidation with an ETag', async () => {
    const first = await get('/services');
    const tag = first.headers.get('ETag') ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get('/services', { headers: { 'If-None-Match': known } });
      expect(again.status).toBe(304);
      expect(again.body.byteLength).toBe(0);
    }
    const changed = await get('/services', { headers: { 'If-None-Match': '"other"' } });
    expect(changed.status).toBe(200);
  });
});

describe('compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('for %s is %s', async (accept, encoding, decode) => {
    const { headers, body } = await get('/services', { headers: { 'Accept-Encoding': accept } });
    expect(headers.get('Content-Encoding')).toBe(encoding);
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    expect(headers.get('ETag')).not.toBe((await get('/services')).headers.get('ETag'));
    expect(decode(body).toString()).toBe('services '.repeat(200));
  });

  it('is omitted for compressed files and without a request for it', async () => {
    const br = { headers: { 'Accept-Encoding': 'br' } };
    expect((await get('/assets/a.woff2', br)).headers.get('Content-Encoding')).toBeNull();
    expect((await get('/services')).headers.get('Content-Encoding')).toBeNull();
  });
});
