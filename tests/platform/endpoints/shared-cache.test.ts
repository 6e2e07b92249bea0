import { expect, it } from 'vitest';
import { purge } from '#platform/http/shared-cache.ts';

const access = { site: 'site-id', token: 'secret' };

it('purge: names site and tag, with the token as bearer', async () => {
  const calls: Request[] = [];
  const fetch = (input: string | URL | Request, init?: RequestInit) => {
    calls.push(new Request(input, init));
    return Promise.resolve(new Response(null, { status: 202 }));
  };
  await purge('times', access, { fetch });
  const [call] = calls;
  expect(call?.url).toBe('https://api.netlify.com/api/v1/purge');
  expect(call?.headers.get('Authorization')).toBe('Bearer secret');
  expect(await call?.json()).toEqual({ site_id: 'site-id', cache_tags: ['times'] });
});

it('purge: does not reject when Netlify does not answer', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(purge('times', access, { fetch })).resolves.toBeUndefined();
});
