import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { deployContext, emitFunctions } from '#integrations/emitted-functions.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { packFunctions } from '#tests/support/packed.ts';

/** Emits functions from their sources and returns the output folder. */
async function emit(files: Readonly<Record<string, string>>, context?: string): Promise<string> {
  const folder = await makeFolder({ 'emitted/gone.mjs': 'export default 1;', ...files });
  const emitted = join(folder, 'emitted');
  await emitFunctions({ sources: folder, emitted, context });
  return emitted;
}

describe('deployContext', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("returns the context of the build's environment", () => {
    expect(deployContext({ NETLIFY: 'true', CONTEXT: 'deploy-preview' })).toBe('deploy-preview');
    expect(deployContext({ CONTEXT: 'branch-deploy' })).toBe('branch-deploy');
  });

  it('is undefined on a developer’s machine, and throws on Netlify without one', () => {
    expect(deployContext({})).toBeUndefined();
    for (const env of [{ NETLIFY: 'true' }, { NETLIFY: 'true', CONTEXT: '' }]) {
      expect(() => deployContext(env)).toThrow('CONTEXT is not set');
    }
  });

  it.each([
    ['production', 'production'],
    [undefined, 'dev'],
  ])('%s: an emitted function sees %s', async (context, expected) => {
    const emitted = await emit(
      { 'tell.ts': "export default () => process.env['CONTEXT'];" },
      context,
    );
    vi.stubEnv('CONTEXT', 'dev');
    const { default: tell } = z.parse(
      z.object({ default: z.custom<() => string>((value) => typeof value === 'function') }),
      await import(pathToFileURL(join(emitted, 'tell.mjs')).href),
    );
    expect(tell()).toBe(expected);
  });
});

describe('emitFunctions', () => {
  it('writes one file for each source and removes older ones', async () => {
    const emitted = await emit({
      'one.ts': "import { word } from './lib/word.ts'; export default () => word;",
      'two.ts': 'export default () => 2;',
      'lib/word.ts': "export const word = 'word';",
    });
    expect((await readdir(emitted)).toSorted()).toEqual(['one.mjs', 'two.mjs']);
  });

  it('writes the texts of Lua files, without comments, where a module reads them', async () => {
    const emitted = await emit({
      'tell.ts': "import { addLua } from './lib/lua.ts'; export default () => addLua;",
      'lib/lua.ts':
        "import { readFileSync } from 'node:fs';\n" +
        "export const addLua = readFileSync(new URL('add.lua', import.meta.url), 'utf8');",
      'lib/add.lua': "-- Adds.\nlocal sum = 1 + 2\nif sum > 2 then\n  return 'a b'\nend\n",
    });
    const text = await readFile(join(emitted, 'tell.mjs'), 'utf8');
    expect(text).toContain("local sum=1+2\nif sum>2 then\nreturn 'a b'\nend");
    expect(text).not.toMatch(/Adds|add\.lua/);
  });

  it('keeps texts in UTF-8', async () => {
    const emitted = await emit({ 'arabic.ts': "export default () => 'موعد';" });
    expect(await readFile(join(emitted, 'arabic.mjs'), 'utf8')).toContain('موعد');
  });

  it('keeps every kind of configuration readable for the packer, the platform’s limits included', async () => {
    const emitted = await emit({
      'all.ts': `
        import type { Config } from '@netlify/functions';
        export const config: Config = {
          path: ['/api/one', '/api/two/:id'],
          excludedPath: '/api/two/not',
          method: ['GET', 'POST'],
          preferStatic: true,
          rateLimit: { windowSize: 60, windowLimit: 100, aggregateBy: ['ip', 'domain'] },
        };
        export default () => new Response();`,
    });
    const [packed] = await packFunctions(emitted, join(emitted, '../zips'));
    const route = { methods: ['GET', 'POST'], prefer_static: true };
    expect(packed?.routes).toMatchObject([
      { pattern: '/api/one', ...route },
      { pattern: '/api/two/:id', ...route },
    ]);
    expect(packed?.excludedRoutes).toMatchObject([{ pattern: '/api/two/not' }]);
    expect(packed?.trafficRules).toMatchObject({
      action: {
        config: {
          rateLimitConfig: { windowSize: 60, windowLimit: 100 },
          aggregate: { keys: [{ type: 'ip' }, { type: 'domain' }] },
        },
      },
    });
  });
});
