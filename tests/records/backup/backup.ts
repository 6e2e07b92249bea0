/** Makes and restores backups as the commands do, within the tests' own process. */
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { RedisEngine } from '#local/redis/engine.ts';
import type { Erased } from '#scripts/backup/erasures.ts';
import { formatVersion, type Header, type Part, toLines } from '#scripts/backup/lines.ts';
import type { Call } from '#scripts/backup/redis.ts';
import { inspect, restore } from '#scripts/backup/restore.ts';
import { readSealed, writeSealed } from '#scripts/backup/sealed-file.ts';
import { isKept, snapshot } from '#scripts/backup/snapshot.ts';
import { prefixOf, storeVersion } from '#platform/redis/database.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { snapshot as everyKey, type StoredKey } from '#tests/support/snapshot.ts';

export const identity = await generateX25519Identity();
export const recipient = await identityToRecipient(identity);

/** The tests' clock. */
export const now = new Date('2041-03-11T08:00:00Z');

export const callOf =
  (engine: Pick<RedisEngine, 'call'>): Call =>
  (command) =>
    engine.call(command);

const header: Header = {
  ...{ backup: 'consulting-website', format: formatVersion, storeVersion },
  ...{ context: 'local', takenAt: now.toISOString(), contents: 'everything' },
};

/** Writes the parts to an encrypted file, which is deleted after the test. */
export async function seal(
  parts: AsyncIterable<Part>,
  changes: Partial<Header> = {},
): Promise<string> {
  const file = join(await makeFolder(), 'backup.age');
  await writeSealed(file, toLines({ ...header, ...changes }, parts), [recipient]);
  return file;
}

export const backUp = (call: Call, only?: string): Promise<string> =>
  seal(snapshot(call, { context: 'local', where: 'here', ...(only !== undefined && { only }) }));

interface RestoreOptions {
  erased?: Erased;
  addresses?: string[];
  /** Another connection to the engine. */
  call?: Call;
}

/** Restores as the command does: a file that cannot be used writes nothing. */
export async function restoreInto(
  engine: Pick<RedisEngine, 'call'>,
  file: string,
  { erased = new Map(), addresses = [], call = callOf(engine) }: RestoreOptions = {},
) {
  const read = () => readSealed(file, [identity]);
  await inspect(read, erased);
  const target = { call, context: 'local' as const, where: 'there' };
  return restore({ read, target, erased, addresses, now });
}

/** All keys that a backup has to contain, with their values. */
export async function keptKeys(
  engine: Pick<RedisEngine, 'call'>,
): Promise<ReadonlyMap<string, StoredKey>> {
  const all = await everyKey((...command) => engine.call(command));
  const prefix = prefixOf('local');
  return new Map([...all].filter(([key]) => isKept(key.slice(prefix.length))));
}
