import type { Context } from '@netlify/functions';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { serve } from '#server/serve.ts';

const endpoint = (path: string) => ({
  path,
  answer: (_request: Request, { id }: { id: string | undefined }) =>
    Promise.resolve(Response.json({ path, id })),
});
const run = serve(
  endpoint('/api/things/:id'),
  endpoint('/api/things/all'),
  endpoint('/api/things'),
);
const context = z.custom<Context>().parse({
  ip: '198.51.100.7',
  requestId: 'r1',
  waitUntil: () => undefined,
});
const ask = async (pathname: string): Promise<unknown> =>
  (await run(new Request(`https://www.example.com${pathname}`), context)).json();

it.each([
  ['/api/things', '/api/things', ''],
  ['/api/things/all', '/api/things/all', ''],
  ['/api/things/a1', '/api/things/:id', 'a1'],
  // Netlify's pattern of a path with a parameter also matches a trailing slash.
  ['/api/things/a1/', '/api/things/:id', 'a1'],
])('serve: %s is answered by %s with the id «%s»', async (pathname, path, id) => {
  expect(await ask(pathname)).toEqual({ path, id });
});

it.each(['/api/things/a1/b2', '/api/things/a1//', '/api/other'])(
  'serve: %s is not found',
  async (pathname) => {
    vi.spyOn(console, 'log').mockReturnValue();
    expect(await ask(pathname)).toMatchObject({ code: 'not_found' });
  },
);
