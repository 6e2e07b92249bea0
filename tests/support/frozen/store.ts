/** Every key's name, and all that a store holds in which everything has happened. */
import * as z from 'zod/mini';
import { emptyEngine } from './app.ts';
import { fill } from './fill.ts';
import { keyNames, type RedisEngine } from './house.ts';
import { withoutBoundaries } from './letters.ts';
import { fileName, keep, keepJson, sorted } from './part.ts';

const namesSchema = z.array(z.string());

/** Fields and values, or members and scores, in turn. */
const pairsOf = (flat: readonly string[]): Record<string, string> =>
  sorted(
    flat.flatMap((name, index) =>
      index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : [],
    ),
  );

async function valueOf(engine: RedisEngine, type: string, key: string): Promise<unknown> {
  const list = async (...command: string[]) => namesSchema.parse(await engine.call(command));
  switch (type) {
    case 'string':
      return engine.call(['GET', key]);
    case 'hash':
      return pairsOf(await list('HGETALL', key));
    case 'set':
      return (await list('SMEMBERS', key)).toSorted();
    case 'zset':
      return pairsOf(await list('ZRANGE', key, '0', '-1', 'WITHSCORES'));
    case 'list':
      return list('LRANGE', key, '0', '-1');
    default:
      throw new Error(`Nothing reads a ${type}`);
  }
}

const dayMs = 86_400_000;

/**
 * Milliseconds since 1970; -1 for a key that stays. Keys of faults end so many seconds after the
 * engine's own clock, which nobody can stop: of these the days are told.
 */
function endOf(expiresAt: number): number | string {
  const days = Math.round((expiresAt - Date.now()) / dayMs);
  return expiresAt > 0 && days < 400 ? `${days} days by the engine's clock` : expiresAt;
}

/** Each key's type, value and end. */
async function dumpOf(engine: RedisEngine) {
  const rows: [string, unknown][] = [];
  for (const key of namesSchema.parse(await engine.call(['KEYS', '*']))) {
    const type = z.parse(z.string(), await engine.call(['TYPE', key]));
    const value = await valueOf(engine, type, key);
    const expiresAt = z.parse(z.number(), await engine.call(['PEXPIRETIME', key]));
    rows.push([key, { type, expiresAt: endOf(expiresAt), value }]);
  }
  return sorted(rows);
}

const idOf = (mail: string) => /^Message-ID:\s*<(.+)@/m.exec(mail)?.[1] ?? 'none';

export async function takeStore(folder: string): Promise<void> {
  await keepJson(folder, 'names.json', keyNames());
  const engine = await emptyEngine();
  const { mails, answers } = await fill(engine);
  await keepJson(folder, 'dump.json', await dumpOf(engine));
  await keepJson(folder, 'answers.json', answers);
  for (const mail of mails)
    await keep(folder, `sent/${fileName(idOf(mail))}.eml`, withoutBoundaries(mail));
  await engine.close();
}
