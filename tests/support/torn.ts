/** All values that a store contains, and the ways in which one of them can be torn (made unreadable). */
import * as z from 'zod/mini';
import { prefixOf } from '#platform/redis/database.ts';

type Call = (command: string[]) => Promise<unknown>;

/** Where a stored value is. For a list `field` is the index, for sets and sorted sets `''`. */
export interface Place {
  /** Without the store's prefix. */
  key: string;
  type: 'hash' | 'list' | 'set' | 'string' | 'zset';
  field: string;
  /** The value; for sets and sorted sets the member. */
  text: string;
  /** For sorted sets only. */
  score: string;
}

const texts = z.array(z.string());
const typeSchema = z.enum(['hash', 'list', 'set', 'string', 'zset']);
const prefix = prefixOf('local');

function pairsOf(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) pairs.push([flat[i] ?? '', flat[i + 1] ?? '']);
  return pairs;
}

async function valuesIn(call: Call, name: string): Promise<Place[]> {
  const type = z.parse(typeSchema, await call(['TYPE', name]));
  const key = name.slice(prefix.length);
  const read = async (...command: string[]) => z.parse(texts, await call(command));
  const place = (field: string, text: string, score = ''): Place => ({
    ...{ key, type, field, text, score },
  });
  switch (type) {
    case 'string':
      return [place('', z.parse(z.string(), await call(['GET', name])))];
    case 'hash':
      return pairsOf(await read('HGETALL', name)).map(([field, text]) => place(field, text));
    case 'list':
      return (await read('LRANGE', name, '0', '-1')).map((text, at) => place(String(at), text));
    case 'set':
      return (await read('SMEMBERS', name)).map((text) => place('', text));
    case 'zset':
      return pairsOf(await read('ZRANGE', name, '0', '-1', 'WITHSCORES')).map(([text, score]) =>
        place('', text, score),
      );
  }
}

/** All values of the store, in the order of their keys. */
export async function placesIn(call: Call): Promise<Place[]> {
  const names = z.parse(texts, await call(['KEYS', `${prefix}*`])).toSorted();
  const places: Place[] = [];
  for (const name of names) places.push(...(await valuesIn(call, name)));
  return places;
}

/** No schema accepts this, as no stored text contains a control character. */
const garbage = '\u0001{"';

/** A record as a later version might write it: every field with another type. */
function laterShape(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return JSON.stringify({ value });
    if (Array.isArray(value)) return JSON.stringify([{ value }]);
    return JSON.stringify(Object.fromEntries(Object.keys(value).map((name) => [name, [{}]])));
  } catch {
    return `{"value":${JSON.stringify(text)}}`;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An object or list with every member replaced by another type. */
const inside = (value: object): unknown =>
  Array.isArray(value)
    ? value.map(() => 17)
    : Object.fromEntries(Object.keys(value).map((name) => [name, [{}]]));

/** A record in which only the members of nested objects and lists are torn. */
function deeperShape(text: string): string {
  if (!isJson(text)) return text;
  return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    name !== '' && isObject(value) ? inside(value) : value,
  );
}

const isJson = (text: string) => /^[[{]/.test(text);

/** The torn value, by kind of tear. */
const tears = {
  cut: (text) => text.slice(0, Math.ceil(text.length / 2)),
  garbage: () => garbage,
  null: () => 'null',
  /** JSON of another type. */
  empty: (text) => (text.startsWith('[') ? '{}' : '[]'),
  number: () => '17',
  later: laterShape,
  deeper: deeperShape,
} as const satisfies Record<string, (text: string) => string>;
export type Tear = keyof typeof tears;
export const tearNames = Object.keys(tears).filter((name): name is Tear => name in tears);

/**
 * Whether the torn value can never be read as valid: it is no longer JSON, or it is garbage. A cut number is
 * still a number, and the first lines of a history are still a history.
 */
export function isBeyondReading({ text }: Place, tear: Tear): boolean {
  const isCutBetweenLines = tear === 'cut' && /\}\n?$/.test(tears.cut(text));
  if (tear === 'deeper') return false;
  return tear === 'garbage' || (isJson(text) && !isCutBetweenLines);
}

/** Replaces a value by a torn one, and returns the torn one. */
export async function tearAt(call: Call, place: Place, tear: Tear): Promise<string> {
  const { key, type, field, text, score } = place;
  const name = prefix + key;
  const torn = tears[tear](text);
  switch (type) {
    case 'string':
      await call(['SET', name, torn, 'KEEPTTL']);
      break;
    case 'hash':
      await call(['HSET', name, field, torn]);
      break;
    case 'list':
      await call(['LSET', name, field, torn]);
      break;
    case 'set':
      await call(['SREM', name, text]);
      await call(['SADD', name, torn]);
      break;
    case 'zset':
      await call(['ZREM', name, text]);
      await call(['ZADD', name, score, torn]);
      break;
  }
  return torn;
}

/** The ids in a place; data of these ids may be affected. */
export function idsIn({ key, field, text }: Place): ReadonlySet<string> {
  const said = isJson(text) ? '' : text;
  return new Set(`${key} ${field} ${said}`.match(/[\w-]+/g) ?? []);
}
