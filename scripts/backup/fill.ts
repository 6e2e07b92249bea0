/** Writes the content of a backup into an empty Redis. */
import { StartError } from '#local/settings.ts';
import { type StoreContext, versionKeyOf } from '#platform/redis/database.ts';
import type { Part } from './lines.ts';
import type { Call } from './redis.ts';
import { isKept } from './snapshot.ts';

/** Replaces the version while a store is being filled: all code refuses to work on such a store. */
export const underWay = 'restoring';

/** Keeps one request far below a megabyte. */
const tripBytes = 300_000;
const tripFields = 500;

type Field = Part['fields'][number];

function* portions(fields: readonly Field[]): Generator<Field[]> {
  let portion: Field[] = [];
  let bytes = 0;
  for (const each of fields) {
    const size = Buffer.byteLength(each[0]) + Buffer.byteLength(each[1]);
    if (portion.length > 0 && (bytes + size > tripBytes || portion.length >= tripFields)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(each);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

function commandOf(type: Part['type'], key: string, fields: readonly Field[]): string[] {
  switch (type) {
    case 'string':
      return ['SET', key, fields[0]?.[1] ?? ''];
    case 'hash':
      return ['HSET', key, ...fields.flat()];
    case 'set':
      return ['SADD', key, ...fields.map(([member]) => member)];
    case 'zset':
      return ['ZADD', key, ...fields.flatMap(([member, score]) => [score, member])];
    case 'list':
      return ['RPUSH', key, ...fields.map(([, item]) => item)];
  }
}

/** Reserves an empty Redis for this restore. Throws a `StartError` if it is not empty. */
export async function claim(call: Call, context: StoreContext, where: string): Promise<void> {
  const marker = versionKeyOf(context);
  const size = Number(await call(['DBSIZE']));
  if (size > 0) {
    const isCutOff = (await call(['GET', marker])) === underWay;
    throw new StartError(
      isCutOff
        ? `${where} holds a restore that was cut off: empty it (FLUSHDB) and begin anew`
        : `${where} is not empty (${size} keys): restore into an empty one, nothing was written`,
    );
  }
  if ((await call(['SET', marker, underWay, 'NX'])) === null) {
    throw new StartError(`Somebody else has begun to fill ${where}`);
  }
}

/**
 * Writes the parts under the prefix. Omits keys that have expired, and keys that no backup of ours contains,
 * so that a manipulated file cannot create a session.
 */
export async function fill(
  call: Call,
  prefix: string,
  parts: AsyncIterable<Part>,
  now: Date,
): Promise<void> {
  let begun: string | undefined;
  for await (const { key, type, expiresAt, fields } of parts) {
    if (!isKept(key) || (expiresAt !== null && expiresAt <= now.getTime())) continue;
    const name = prefix + key;
    for (const portion of portions(fields)) await call(commandOf(type, name, portion));
    if (expiresAt !== null && begun !== key) await call(['PEXPIREAT', name, String(expiresAt)]);
    begun = key;
  }
}
