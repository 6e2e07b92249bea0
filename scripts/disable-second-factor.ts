/**
 * The way back in for an admin who lost both authenticator and recovery codes: the password alone
 * is enough again. Works on the Redis that UPSTASH_REDIS_REST_URL and _TOKEN name, or without
 * them on the local stack's data folder, while that stack is stopped.
 */
import { randomBytes } from 'node:crypto';
import { auditEntry } from '#domain/audit.ts';
import { openDataFolder } from '#local/data-folder.ts';
import { runCommand } from '#local/process.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { readSettings } from '#local/settings.ts';
import { createRedis, type ScriptHost } from '#store/client.ts';
import { type Database, openDatabase, type StoreContext } from '#store/database.ts';
import { migrationOf } from '#netlify/services/migration.ts';
import { secondFactorStore } from '#store/second-factor.ts';

const openStore = (redis: ScriptHost, context: StoreContext) =>
  openDatabase(redis, { context, migrate: migrationOf(redis, context) });

async function withStore(work: (db: Database) => Promise<void>): Promise<void> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = process.env;
  if (url && token) return work(openStore(createRedis({ url, token }), 'production'));
  const data = await openDataFolder(readSettings(process.env).DATA_DIR);
  const engine = await createEmbeddedEngine({ journalFile: data.journalFile });
  const redis: ScriptHost = {
    eval: (script, keys, args) =>
      engine.call(['EVAL', script, String(keys.length), ...keys, ...args]),
  };
  await work(openStore(redis, 'local'));
  await engine.close();
  data.release();
}

await runCommand(async () => {
  const randomId = () => randomBytes(16).toString('base64url');
  const entry = auditEntry('second_factor_disabled', {
    now: new Date(),
    randomId,
    actor: 'system',
  });
  await withStore((db) => secondFactorStore(db).disable({ entry }));
  console.log('The second factor is off.');
});
