import { describe, expect, it, vi } from 'vitest';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadFunctions } from '#local/functions.ts';
import { faultLines } from '#tests/support/fault-line.ts';
import { makeFolder } from './temp-folder.ts';

/** A function that answers with its name and its context. */
const source = (name: string, config: string) => `
  export default async (request, context) =>
    Response.json({ name: '${name}', params: context.params, ip: context.ip });
  export const config = ${config};`;

async function load(files: Readonly<Record<string, string>>) {
  const functions = await loadFunctions(await makeFolder(files));
  const call = (path: string, init?: RequestInit) =>
    functions.handle(new Request(`http://localhost${path}`, init), '127.0.0.9');
  const answer = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await call(path, init);
    return response?.json();
  };
  return { functions, call, answer };
}

describe('matching', () => {
  it('finds a function by its path, and passes parameters and address', async () => {
    const { answer, call } = await load({
      'slot.ts': source('slot', "{ path: '/api/slots/:id' }"),
    });
    expect(await answer('/api/slots/a%20b')).toEqual({
      name: 'slot',
      params: { id: 'a%20b' },
      ip: '127.0.0.9',
    });
    expect(await call('/api/slots')).toBeUndefined();
    expect(await call('/api/slots/a/b')).toBeUndefined();
    expect(await call('/.netlify/functions/slot')).toMatchObject({ status: 404 });
  });

  it('prefers a literal path to a parameter, and a parameter to a wildcard', async () => {
    const { answer } = await load({
      'a-any.ts': source('any', "{ path: '/api/*' }"),
      'b-slot.ts': source('slot', "{ path: '/api/slots/:id' }"),
      'c-all.ts': source('all', "{ path: '/api/slots/all' }"),
    });
    expect(await answer('/api/slots/all')).toMatchObject({ name: 'all' });
    expect(await answer('/api/slots/7')).toMatchObject({ name: 'slot', params: { id: '7' } });
    expect(await answer('/api/slots/7/x')).toMatchObject({ name: 'any' });
    expect(await answer('/api/nothing')).toMatchObject({ name: 'any' });
  });

  it('matches several paths and omits excluded ones', async () => {
    const { answer, call } = await load({
      'two.ts': source('two', "{ path: ['/api/one', '/api/two/*'], excludedPath: '/api/two/not' }"),
    });
    expect(await answer('/api/one')).toMatchObject({ name: 'two' });
    expect(await answer('/api/two/yes')).toMatchObject({ name: 'two' });
    expect(await call('/api/two/not')).toBeUndefined();
  });

  it('matches the method if the function names one', async () => {
    const { answer, call } = await load({
      'post.ts': source('post', "{ path: '/api/x', method: 'POST' }"),
    });
    expect(await call('/api/x')).toBeUndefined();
    expect(await answer('/api/x', { method: 'POST' })).toMatchObject({ name: 'post' });
  });

  it('calls a scheduled function only by POST to its default address', async () => {
    const { answer, call } = await load({ 'tidy.ts': source('tidy', "{ schedule: '@daily' }") });
    const address = '/.netlify/functions/tidy';
    expect(await answer(address, { method: 'POST' })).toMatchObject({ name: 'tidy' });
    expect(await call(address)).toMatchObject({ status: 404 });
    expect(await call('/tidy', { method: 'POST' })).toBeUndefined();
  });

  it('loads only sources and emitted functions, and names a file that is not a function', async () => {
    const others = { 'readme.md': '#', 'lua/script.ts': '' };
    const { answer } = await load({
      ...others,
      'emitted.mjs': source('emitted', "{ path: '/api/x' }"),
      'tidy.mjs': source('tidy', "{ schedule: '@daily' }"),
    });
    expect(await answer('/api/x')).toMatchObject({ name: 'emitted' });
    const tidied = await answer('/.netlify/functions/tidy', { method: 'POST' });
    expect(tidied).toMatchObject({ name: 'tidy' });
    const folder = await makeFolder({ ...others, 'bad.ts': 'export {}' });
    await expect(loadFunctions(folder)).rejects.toThrow('bad.ts is no function');
  });
});

describe('a file of known functions', () => {
  /** Loads the folder and records which files were imported. */
  async function loadCounting(folder: string, knownFile: string) {
    const imported: string[] = [];
    const importModule = async (file: string): Promise<unknown> => {
      imported.push(file.slice(folder.length + 1));
      // With the size in the address, since Node caches a changed module.
      return import(`${file}?${String((await stat(file)).size)}`);
    };
    const functions = await loadFunctions(folder, { importModule, knownFile });
    const answer = async (path: string): Promise<unknown> => {
      const response = await functions.handle(new Request(`http://localhost${path}`), '127.0.0.9');
      return response?.json();
    };
    return { imported, answer };
  }

  const files = {
    'one.ts': source('one', "{ path: '/one' }"),
    'two.ts': source('two', "{ path: '/two' }"),
  };

  it('avoids importing a function before it is called', async () => {
    const folder = await makeFolder(files);
    const knownFile = join(folder, 'cache/known.json');
    // They are read in parallel, so the order varies.
    const first = await loadCounting(folder, knownFile);
    expect(first.imported.toSorted()).toEqual(['one.ts', 'two.ts']);
    const { imported, answer } = await loadCounting(folder, knownFile);
    expect(imported).toEqual([]);
    expect(await answer('/two')).toMatchObject({ name: 'two' });
    expect(await answer('/two')).toMatchObject({ name: 'two' });
    expect(imported).toEqual(['two.ts']);
  });

  it('is ignored for a file that has changed', async () => {
    const folder = await makeFolder(files);
    const knownFile = join(folder, 'known.json');
    await loadCounting(folder, knownFile);
    await writeFile(join(folder, 'one.ts'), source('changed', "{ path: '/other' }"));
    await rm(join(folder, 'two.ts'));
    const { imported, answer } = await loadCounting(folder, knownFile);
    expect(imported).toEqual(['one.ts']);
    expect(await answer('/other')).toMatchObject({ name: 'changed' });
    expect(await answer('/two')).toBeUndefined();
  });

  it('is ignored if it is torn', async () => {
    const folder = await makeFolder({ ...files, 'known.json': '{"one' });
    const { imported } = await loadCounting(folder, join(folder, 'known.json'));
    expect(imported.toSorted()).toEqual(['one.ts', 'two.ts']);
  });
});

describe('scheduled functions', () => {
  it('are listed with their schedules, run by name, and waited for', async () => {
    const { functions, answer } = await load({
      'tick.ts': `
        globalThis.ticks = 0;
        export default async (request) => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          globalThis.ticks += request.method === 'POST' ? 1 : 100;
        };
        export const config = { schedule: '*/5 * * * *' };`,
      'ticks.ts': `
        export default () => Response.json(globalThis.ticks);
        export const config = { path: '/ticks' };`,
      'tidy.ts': source('tidy', "{ schedule: '@daily' }"),
    });
    expect(functions.scheduled).toEqual([
      { name: 'tick', schedule: '*/5 * * * *' },
      { name: 'tidy', schedule: '@daily' },
    ]);
    void functions.run('tick');
    await functions.settled();
    expect(await answer('/ticks')).toBe(1);
  });

  it('are refused if the local clock does not support the schedule', async () => {
    const folder = await makeFolder({ 'tidy.ts': source('tidy', "{ schedule: '0 3 * * 1' }") });
    await expect(loadFunctions(folder)).rejects.toThrow('does not know this schedule');
  });
});

describe('running', () => {
  it('answers an exception with an opaque 500', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { call } = await load({
      'broken.ts':
        "export default () => { throw new Error('secret'); }; export const config = { path: '/x' };",
    });
    const response = await call('/x');
    expect(response?.status).toBe(500);
    expect(await response?.text()).not.toContain('secret');
    expect(faultLines(log)).toMatchObject([{ route: '/x', message: 'secret' }]);
    log.mockClear();
  });

  it('logs work that fails after the answer as one line, with the context’s request id', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { call, functions } = await load({
      'later.ts': `
        export default (request, { requestId, waitUntil }) => {
          waitUntil(Promise.reject(new Error('away')));
          return new Response(requestId);
        };
        export const config = { path: '/later' };`,
    });
    const requestId = await (await call('/later'))?.text();
    await functions.settled();
    expect(faultLines(log)).toMatchObject([{ route: '/later', requestId, message: 'away' }]);
    log.mockClear();
  });

  it('sets cookies from the context beside those of the response', async () => {
    const { call } = await load({
      'cookies.ts': `
        export default (request, { cookies }) => {
          cookies.set({ name: 'a', value: cookies.get('b'), httpOnly: true, sameSite: 'Strict' });
          cookies.delete('b');
          return new Response('', { headers: { 'Set-Cookie': 'c=3' } });
        };
        export const config = { path: '/x' };`,
    });
    const response = await call('/x', { headers: { Cookie: 'z=1; b=2' } });
    expect(response?.headers.getSetCookie()).toEqual([
      'c=3',
      'a=2; HttpOnly; SameSite=Strict',
      'b=; Max-Age=0',
    ]);
  });

  it('settled: waits for the work passed to waitUntil', async () => {
    const { call, functions } = await load({
      'later.ts': `
        let done = 0;
        export default (request, { waitUntil }) => {
          const { promise, resolve } = Promise.withResolvers();
          if (request.method === 'POST') waitUntil(promise.then(() => (done += 1)));
          setImmediate(resolve);
          return new Response(String(done));
        };
        export const config = { path: '/x' };`,
    });
    const before = await call('/x', { method: 'POST' });
    expect(await before?.text()).toBe('0');
    await functions.settled();
    const after = await call('/x');
    expect(await after?.text()).toBe('1');
  });

  it.each([
    [6 * 1024 * 1024, '6291456'],
    [6 * 1024 * 1024 + 1, 'cut'],
  ])('passes on a body of %i bytes: %s', async (bytes, answer) => {
    const { call } = await load({
      'size.ts': `
        export default async (request) =>
          new Response(await request.bytes().then((body) => String(body.length), () => 'cut'));
        export const config = { path: '/x' };`,
    });
    const response = await call('/x', { method: 'POST', body: new Uint8Array(bytes) });
    expect(await response?.text()).toBe(answer);
  });
});
