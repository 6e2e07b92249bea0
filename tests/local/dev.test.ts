import { dev } from 'astro';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { localStack } from '#local/dev-integration.ts';
import { projectFolder } from '#tests/support/stack.ts';

const cache = join(projectFolder, '.cache');

/** An empty site inside the project, so that it finds the project's packages. */
async function makeSite(): Promise<string> {
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'dev-'));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
  await mkdir(join(root, 'functions'));
  return root;
}

// Under Vitest Astro's server has no pages; these tests are about the functions.
it('localStack: serves every function in its latest version', async () => {
  const root = await makeSite();
  const writeFunction = (answer: string) =>
    writeFile(
      join(root, 'functions/hello.ts'),
      `export default async (request: Request) => new Response('${answer}' + await request.text());
       export const config = { path: '/api/hello' };`,
    );
  await writeFunction('first ');
  const { integration, load } = localStack(join(root, 'functions'), {
    handle: (request) =>
      Promise.resolve(/__(?:mail|stripe)$/.test(request.url) ? new Response('own') : undefined),
    answered: () => Promise.resolve(),
  });
  const server = await dev({
    root,
    configFile: false,
    // Not in the site's folder, which is gone when Vite, stopped, still writes there.
    vite: { cacheDir: join(cache, 'dev-dependencies') },
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
    integrations: [integration],
  });
  onTestFinished(() => server.stop());
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${server.address.port}${path}`, init);
    return response.text();
  };

  expect(await ask('/api/hello', { method: 'POST', body: 'body' })).toBe('first body');
  await writeFunction('second ');
  await expect.poll(() => ask('/api/hello')).toBe('second ');

  expect(await ask('/__mail')).toBe('own');
  expect(await ask('/__stripe')).toBe('own');
  expect((await load()).scheduled).toEqual([]);
});
