/** A store of long ago, in version 5, behind the present API: it returns the same facts. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { facts, journalFile, loadVersion5 } from '#tests/fixtures/version-5/load.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { createApp } from '#tests/support/app.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost } from '#tests/support/store.ts';

const soonAfter = new Date(Date.parse(facts.writtenAt) + 60_000);
const textsSchema = z.array(z.string());
const listSchema = z.array(z.looseObject({ id: z.string() }));

/** A folder's journal, and Redis engines with the same data. */
const stores = [
  {
    name: 'a folder',
    async open() {
      const file = join(await makeFolder(), 'redis.journal');
      await cp(journalFile, file);
      return createEmbeddedEngine({ journalFile: file });
    },
  },
  ...engines.map(({ name, open }) => ({
    name,
    async open() {
      const engine = await open();
      await loadVersion5(engine);
      return engine;
    },
  })),
];

/**
 * Signs in on another engine and copies the session, without its expiry. Redis expires keys by its own clock:
 * a session opened on the store's day would be gone at once.
 */
async function borrowSession(engine: RedisEngine) {
  const other = await createEmbeddedEngine();
  const headers = await (await createApp({ redis: directHost(other) })).signIn();
  const [key = ''] = z.parse(textsSchema, await other.call(['KEYS', '*sessions:*']));
  const session = z.parse(textsSchema, await other.call(['HGETALL', key]));
  await engine.call(['HSET', key, ...session]);
  await other.close();
  return headers;
}

async function openApp(engine: RedisEngine) {
  onTestFinished(() => engine.close());
  const app = await createApp({ redis: directHost(engine), now: () => soonAfter });
  const headers = await borrowSession(engine);
  const get = async (path: string): Promise<unknown> => (await app.call(path, { headers })).json();
  const send = (method: string, path: string, body?: object) =>
    app.call(path, { method, headers, ...(body && { body }) });
  return { get, send };
}

describe.each(stores)('a store of version 5 in $name', (store) => {
  it('returns the answers of then', async () => {
    const engine = await store.open();
    const { get } = await openApp(engine);
    for (const [path, before] of Object.entries(facts.answers)) {
      const after = await get(path);
      if (path === '/api/payments' || path === '/api/admin/audit') continue;
      expect([path, after]).toEqual([path, before]);
    }
    for (const [id, history] of Object.entries(facts.histories))
      expect(await get(`/api/appointments/${id}/history`)).toMatchObject(Object(history));

    // Links are signed anew.
    const payments = z.parse(listSchema, await get('/api/payments'));
    for (const before of z.parse(listSchema, facts.answers['/api/payments'])) {
      const { link, ...rest } = before;
      expect(link).toMatch(/^http:/);
      expect(payments.find(({ id }) => id === before.id)).toMatchObject(rest);
    }
    const audit = z.parse(listSchema, await get('/api/admin/audit'));
    const kept = z.parse(listSchema, facts.answers['/api/admin/audit']);
    expect(audit).toEqual(expect.arrayContaining(kept));
    expect(await engine.call(['GET', versionKeyOf('local')])).toBe(String(storeVersion));
  });

  it('is usable: its times are taken, and consultants with appointments cannot be deleted', async () => {
    const { send } = await openApp(await store.open());
    const { ada, ben, idle } = facts.consultants;
    const entered = await send('POST', '/api/appointments/entered', {
      ...{ date: '2026-12-08', time: '13:30', consultant: ada, email: '' },
      ...{ clientName: 'Ada', service: 'sonstige' },
    });
    expect((await refusalOf(entered)).code).toBe('time_taken');
    for (const id of [ada, ben]) {
      const refused = await send('DELETE', `/api/admin/consultants/${id}`);
      expect((await refusalOf(refused)).code).toBe('consultant_in_use');
    }
    expect((await send('DELETE', `/api/admin/consultants/${idle}`)).status).toBe(204);
  });
});
