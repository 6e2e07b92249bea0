import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  fetchCalendar,
  type FetchPolicy,
  publicPolicy,
  refusalOf,
  type Validators,
} from '#features/calendars/reader/fetch-calendar.ts';
import { patience } from '#scripts/test/patience.ts';
import { type CalendarServer, serveCalendars } from '#tests/support/calendar-server.ts';
import { calendar } from './busy.ts';

const text = calendar('X-WR-CALNAME:Ärzte');
const to =
  (location: (server: CalendarServer) => string, status = 302): RequestListener =>
  (_message, out) => {
    out.writeHead(status, { Location: location(server) }).end();
  };
const megabyte = Buffer.alloc(1_000_000, 'x');

const answers: Readonly<Record<string, RequestListener>> = {
  '/plain': (_message, out) => {
    out.writeHead(200, { ETag: '"1"', 'Last-Modified': 'Mon, 11 Mar 2041 08:00:00 GMT' }).end(text);
  },
  '/known': ({ headers }, out) => {
    out.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end();
  },
  '/always-304': (_message, out) => void out.writeHead(304).end(),
  '/gzip': (_message, out) => {
    out.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text));
  },
  '/odd-coding': (_message, out) =>
    void out.writeHead(200, { 'Content-Encoding': 'rot13' }).end(text),
  '/torn': (_message, out) => {
    out.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text).subarray(0, 20));
  },
  '/hangs': () => undefined,
  '/drips': (_message, out) => {
    out.writeHead(200);
    const timer = setInterval(() => out.write('x'), 20);
    out.on('close', () => clearInterval(timer));
  },
  '/large': (_message, out) => {
    out.writeHead(200);
    const more = () => {
      for (;;) if (!out.write(megabyte)) break;
    };
    out.on('drain', more);
    more();
  },
  '/says-large': (_message, out) =>
    void out.writeHead(200, { 'Content-Length': '100000000' }).write('x'),
  '/bomb': (_message, out) => {
    out.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
  },
  '/breaks': (_message, out) => {
    out.writeHead(200, { 'Content-Length': '1000' }).write('BEGIN');
    setTimeout(() => out.destroy(), 20);
  },
  '/moved': to(({ at }) => at('/plain', 'other.test'), 301),
  '/beside': to(() => 'plain', 307),
  '/round': to(() => '/round'),
  '/inside': to(({ at }) => at('/plain', 'inside.test')),
  '/inside-by-number': to(({ at }) => at('/plain', '127.0.0.2')),
  '/metadata': to(() => 'https://169.254.169.254/latest/meta-data/'),
  '/insecure': to(({ at }) => at('/plain').replace('https:', 'http:')),
  '/file': to(() => 'file:///etc/passwd'),
  '/with-password': to(({ at }) => at('/plain').replace('https://', 'https://ann:secret@')),
  '/nowhere': to(() => 'https://'),
  '/1': to(() => '/2'),
  '/2': to(() => '/3'),
  '/3': to(() => '/4'),
  '/4': to(() => '/5'),
  '/5': to(() => '/plain'),
  '/0': to(() => '/1'),
  '/unauthorized': (_message, out) => void out.writeHead(401).end(),
  '/gone': (_message, out) => void out.writeHead(410).end(),
};
/** 200 MB of zeros, compressed to about the size of a page. */
const bomb = gzipSync(Buffer.alloc(200_000_000));

let server: CalendarServer;
beforeAll(async () => {
  server = await serveCalendars(answers);
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(() => server.close());

const get = (
  path: string,
  {
    known = {},
    ms = 5000,
    ...policy
  }: Partial<FetchPolicy> & { known?: Validators; ms?: number } = {},
) =>
  fetchCalendar(path.startsWith('/') ? server.at(path) : path, known, {
    policy: { ...server.policy, ...policy },
    ms,
  });
const failed = (cause: string) => ({ kind: 'failed', cause });

describe('fetchCalendar', () => {
  it('returns the validators of the response and sends them with the next request', async () => {
    const validators = { etag: '"1"', lastModified: 'Mon, 11 Mar 2041 08:00:00 GMT' };
    expect(await get('/plain')).toEqual({ kind: 'text', text, ...validators });
    expect(await get('/known', { known: validators })).toEqual({ kind: 'unchanged' });
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': validators.lastModified,
    });
    // A 304 to a request without validators is a failure.
    expect(await get('/always-304')).toEqual(failed('http_304'));
  });

  it('decompresses the response and follows up to five redirects', async () => {
    expect(await get('/gzip')).toMatchObject({ kind: 'text', text });
    expect(await get('/moved')).toMatchObject({ text });
    expect(await get('/beside')).toMatchObject({ text });
    expect(await get('/1')).toMatchObject({ text });
    expect(await get('/0')).toEqual(failed('redirected_too_often'));
    expect(server.requests).toHaveLength(1 + 2 + 2 + 6 + 6);
  });

  it.each([
    ['/unauthorized', 'http_401'],
    ['/gone', 'http_410'],
    ['/unknown', 'http_404'],
    ['/odd-coding', 'not_a_calendar'],
    ['/torn', 'unreachable'],
    ['/breaks', 'unreachable'],
    ['/nowhere', 'unreachable'],
    ['/round', 'redirected_too_often'],
    ['/says-large', 'too_large'],
    ['/large', 'too_large'],
    ['/bomb', 'too_large'],
  ])('fails: %s is %s', async (path, cause) => {
    expect(await get(path, { ms: 20_000 })).toEqual(failed(cause));
  });

  it.each(['/hangs', '/drips'])('aborts a slow response after the time limit: %s', async (path) => {
    const begun = performance.now();
    expect(await get(path, { ms: 300 })).toEqual(failed('too_slow'));
    expect(performance.now() - begun).toBeLessThan(3000 * patience);
  });

  it('requires a valid certificate for the host, whatever the environment sets', async () => {
    expect(await get('/plain', { ca: '' })).toEqual(failed('unreachable'));
    expect(await get(server.at('/plain', 'stranger.test'))).toEqual(failed('unreachable'));
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const found = await get('/plain', { ca: '' });
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    expect(found).toEqual(failed('unreachable'));
    expect(server.requests).toEqual([]);
  });
});

describe('fetchCalendar to private addresses', () => {
  const inside = () => server.requests.filter(({ url }) => url === '/plain');

  it.each([
    ['/inside', 'private_address'],
    ['/inside-by-number', 'private_address'],
    ['/metadata', 'private_address'],
    ['/insecure', 'not_https'],
    ['/file', 'not_https'],
  ])('refuses a redirect: %s is %s', async (path, cause) => {
    expect(await get(path)).toEqual(failed(cause));
    expect(inside()).toEqual([]);
  });

  it('refuses a host name that resolves to another address the second time', async () => {
    const found = ['127.0.0.1', '127.0.0.2', '127.0.0.1'];
    const resolve: FetchPolicy['resolve'] = () =>
      Promise.resolve([{ address: found.shift() ?? '127.0.0.2', family: 4 }]);
    expect(await get('/beside', { resolve })).toEqual(failed('private_address'));
    expect(inside()).toEqual([]);
  });

  it('uses only the public ones of several addresses', async () => {
    const addresses = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }));
    expect(await get('/plain', { resolve: () => Promise.resolve(addresses) })).toMatchObject({
      text,
    });
    const none = { resolve: () => Promise.resolve(addresses.slice(0, 1)) };
    expect(await get('/plain', none)).toEqual(failed('private_address'));
    expect(inside()).toHaveLength(1);
  });

  it('sends no user name or password of an address', async () => {
    expect(await get('/with-password')).toMatchObject({ text });
    const [address] = [server.at('/plain').replace('https://', 'https://ann:secret@')];
    expect(await get(address)).toMatchObject({ text });
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it('refuses private addresses and other ports with the policy of the site', async () => {
    const real = (address: string) =>
      fetchCalendar(address, {}, { policy: publicPolicy, ms: 5000 });
    for (const host of [
      'localhost',
      '127.0.0.1',
      '[::1]',
      '0x7f.1',
      '2130706433',
      '[::ffff:10.0.0.1]',
    ])
      expect([host, await real(`https://${host}/a.ics`)]).toEqual([
        host,
        failed('private_address'),
      ]);
    expect(await real(server.at('/plain'))).toEqual(failed('not_https'));
    expect(await real('http://example.com/a.ics')).toEqual(failed('not_https'));
    expect(refusalOf(new URL('https://example.com/a.ics'), publicPolicy)).toBeUndefined();
    expect(refusalOf(new URL('https://example.com:8443/'), publicPolicy)).toBe('not_https');
  });
});
