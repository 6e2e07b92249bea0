import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projectFolders } from '#local/preview-site.ts';
import { functionSettings } from '#tests/support/packed.ts';
import { atNight, byDay } from '#tests/support/night.ts';
import { freePort, projectFolder } from '#tests/support/stack.ts';
import { failure, ready } from './preview-process.ts';
import { makeFolder, useFolder } from './temp-folder.ts';

const files = {
  'dist/index.html': 'home',
  'netlify.toml': '',
  // Answers once the test has asked the process to stop, so that the answer is still under way by then.
  'functions/slow.ts': `
    export default () => new Promise((resolve) => {
      process.once('SIGTERM', () => setTimeout(() => resolve(new Response('done')), 200));
      process.stdout.write('asked\\n');
    });
    export const config = { path: '/api/slow' };`,
  'functions/env.ts': `
    const { LOCAL_STACK, ADMIN_PASSWORD_HASH, UPSTASH_REDIS_REST_URL: url } = process.env;
    const headers = { Authorization: 'Bearer ' + process.env.UPSTASH_REDIS_REST_TOKEN };
    const redis = (...command) =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(command) }).then((r) => r.json());
    export default async (request) => Response.json({
      LOCAL_STACK, ADMIN_PASSWORD_HASH, url: request.url, visits: await redis('INCR', 'visits'),
    });
    export const config = { path: '/api/env' };`,
};

/**
 * One folder for three runs in sequence; each test builds on the run before it. What the stack makes of its
 * settings is tested without a process, by `stack.test.ts`.
 */
describe('npm run preview', () => {
  const folder = useFolder(files);
  let running: Awaited<ReturnType<typeof ready>>;
  const visits = async () => {
    const response = await fetch(`${running.url}/api/env`);
    return z.parse(z.object({ visits: z.object({ result: z.number() }) }), await response.json())
      .visits.result;
  };

  it('prints the necessary information, and last that it is ready', async () => {
    running = await ready(folder());
    const { lines, port, url } = running;
    const password = (await readFile(join(folder(), 'data/admin-password'), 'utf8')).trim();
    expect(lines).toBe(
      [
        `Admin password: ${password}`,
        `Data folder: ${join(folder(), 'data')}`,
        `Mail: ${url}/__mail (files in ${join(folder(), 'data/mail')})`,
        `Payments: ${url}/__stripe (nobody pays anything)`,
        `Ready on http://localhost:${port}`,
        '',
      ].join('\n'),
    );
    expect(await (await fetch(url)).text()).toBe('home');
  });

  it('refuses a data folder in use', async () => {
    const { code, message } = await failure(folder());
    expect(code).toBe(1);
    expect(message).toMatch(/^The data folder .+ is in use by another run; .+\n$/);
  });

  it('keeps its data when it is killed, and uses the password that is set', async () => {
    expect(await visits()).toBe(1);
    running.child.kill('SIGKILL');
    await once(running.child, 'exit');
    running = await ready(folder(), { ADMIN_PASSWORD: 'x' });
    expect(running.lines).toContain('Admin password: x\n');
    expect(await visits()).toBe(2);
  });

  it('gives functions their environment, and the address as the client wrote it', async () => {
    const { url } = running;
    const response = await fetch(`${url}/api/env?a=b`);
    const told: unknown = await response.json();
    expect(told).toMatchObject({ LOCAL_STACK: '1', url: `${url}/api/env?a=b` });
    expect(told).toHaveProperty('ADMIN_PASSWORD_HASH', expect.stringMatching(/^scrypt\$/));
  });

  it('ends within two seconds of SIGTERM, after the answers under way', async () => {
    const { child, url } = running;
    const agent = new Agent({ keepAlive: true });
    const idle = request(url, { agent }).end();
    const answer = await new Promise<IncomingMessage>((resolve) => idle.on('response', resolve));
    expect(await text(answer)).toBe('home');
    const slow = fetch(`${url}/api/slow`);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await (await slow).text()).toBe('done');
    // If it had taken longer, it would have ended itself with 1.
    expect(await once(child, 'exit')).toEqual([0, null]);
    agent.destroy();
  });

  atNight('keeps its data when it ends normally', async () => {
    running = await ready(folder());
    expect(await visits()).toBe(4);
  });

  const unbuilt = [
    ['functions', { 'dist/index.html': 'home' }],
    ['site', {}],
  ] as const;
  it.each(byDay(unbuilt, (_one, index) => index === 0))(
    'refuses to start without the built %s',
    async (_name, built) => {
      const { code, message } = await failure(await makeFolder({ 'netlify.toml': '', ...built }));
      expect(code).toBe(1);
      expect(message).toBe('There is no built site in dist/; run `npm run build` first\n');
    },
  );

  it('serves the folders that netlify.toml publishes and deploys', async () => {
    const { directory } = await functionSettings();
    expect(projectFolders).toMatchObject({
      site: join(projectFolder, 'dist'),
      functions: join(projectFolder, directory),
    });
  });

  it('refuses a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, message } = await failure(await makeFolder(files), { PORT: String(port) });
    expect(code).toBe(1);
    expect(message).toBe(`Port ${port} is in use; stop what listens there or set PORT\n`);
    taken.close();
  });

  atNight('refuses a malformed variable and a Redis that does not answer', async () => {
    const other = await makeFolder(files);
    expect(await failure(other, { PORT: 'eighty' })).toEqual({
      code: 1,
      message: 'PORT must be a port from 0 to 65535\n',
    });
    const { code, message } = await failure(other, {
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    });
    expect(code).toBe(1);
    expect(message).toMatch(/^REDIS_URL: the Redis at 127.+ does not answer .+\n$/);
  });
});
