/**
 * Restores access for an admin who lost both authenticator and recovery codes: the password alone is enough
 * again. Works on the Redis of UPSTASH_REDIS_REST_URL and _TOKEN, or without them on the local stack's data
 * folder, while that stack is stopped. Names the store and asks for confirmation, since it may be the wrong
 * one; `--yes` confirms.
 */
import { randomBytes } from 'node:crypto';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { traceOf } from '#features/audit/store/write.ts';
import { openDataFolder, readable } from '#local/data-folder.ts';
import { runCommand } from '#local/process.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { readSettings, StartError } from '#local/settings.ts';
import { createRedis, type ScriptHost } from '#platform/redis/client.ts';
import { type Database, openDatabase, type StoreContext } from '#platform/redis/database.ts';
import { migrationOf } from '#features/records/services/migration.ts';
import { secondFactorActs } from '#features/access/acts/second-factor.ts';
import { ask } from './ask.ts';

const openStore = (redis: ScriptHost, context: StoreContext) =>
  openDatabase(redis, { context, migrate: migrationOf(redis, context) });

async function confirm(store: string): Promise<void> {
  if (process.argv.includes('--yes')) return;
  const answer = await ask(`The second factor in ${store} will be off. Type yes to go on: `);
  if (answer.trim() !== 'yes') throw new StartError('Nothing was changed.');
}

async function withStore(work: (db: Database) => Promise<void>): Promise<void> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = process.env;
  if (url && token) {
    await confirm(`production's database at ${new URL(url).host}`);
    return work(openStore(createRedis({ url, token }), 'production'));
  }
  const folder = readSettings(process.env).DATA_DIR;
  await confirm(`the local data folder ${readable(folder)}`);
  const data = await openDataFolder(folder);
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
  const now = new Date();
  const entry = auditEntry('second_factor_disabled', { now, randomId, actor: 'system' });
  await withStore((db) => secondFactorActs(db).drop({ now, trace: traceOf({ entry }) }));
  console.log('The second factor is off.');
});
