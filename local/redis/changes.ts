import type { RedisDataValue } from 'js-redis-server/core';
import { type Change, type DataType, dataTypeSchema } from './record.ts';
import type { Written, WrittenKey } from './written.ts';

/**
 * One element of a value, with an id that is unique in it. The engine replaces the object of an element that
 * is written, so an identical object means an unchanged element.
 */
type Item = Buffer | { field: Buffer; value: Buffer } | { member: Buffer; score: number };
type Items = Map<string, Item>;

interface Known {
  type: DataType;
  items: Items;
  expiresAt: number | null;
}

const latin1 = (buffer: Buffer) => buffer.toString('latin1');

function itemsOf(value: RedisDataValue): Items {
  switch (value.type) {
    case 'string':
      return new Map([['', value.value]]);
    case 'list':
      return new Map(value.values.map((item, index) => [String(index), item]));
    case 'set':
    case 'zset':
      return value.members;
    case 'hash':
      return value.fields;
    case 'stream':
      throw new Error('Streams are not kept by the local Redis');
  }
}

/** The item as a field and its value, in the form of a record. */
function toText(type: DataType, id: string, item: Item): [field: string, value: string] {
  if ('score' in item) {
    return [latin1(item.member), String(item.score).replace('Infinity', 'inf')];
  }
  if ('field' in item) return [latin1(item.field), latin1(item.value)];
  return type === 'set' ? [latin1(item), ''] : [id, latin1(item)];
}

/** Updates `known` to `items` and returns the differences. */
function updateItems(type: DataType, known: Items, items: Items) {
  const set: [string, string][] = [];
  const unset: string[] = [];
  for (const [id, item] of items) {
    if (known.get(id) === item) continue;
    known.set(id, item);
    set.push(toText(type, id, item));
  }
  if (known.size > items.size) {
    for (const [id, item] of known) {
      if (items.has(id)) continue;
      known.delete(id);
      unset.push(toText(type, id, item)[0]);
    }
  }
  return { set, unset };
}

/** Converts written keys into changes, which are far smaller for a large key. */
export function createChangeFinder(): (written: Written) => Change[] {
  const known = new Map<string, Known>();

  function changeOf({ key, value, expiresAt }: WrittenKey): Change | undefined {
    const before = known.get(key);
    if (value === null) return known.delete(key) ? { key, gone: true } : undefined;
    if (value === undefined) {
      if (!before || before.expiresAt === expiresAt) return undefined;
      before.expiresAt = expiresAt;
      return { key, type: before.type, expiresAt, set: [], unset: [] };
    }
    const type = dataTypeSchema.parse(value.type);
    const items = before?.type === type ? before.items : new Map<string, Item>();
    const { set, unset } = updateItems(type, items, itemsOf(value));
    known.set(key, { type, items, expiresAt });
    const isSame = before?.type === type && before.expiresAt === expiresAt;
    if (isSame && set.length === 0 && unset.length === 0) return undefined;
    return { key, type, expiresAt, set, unset };
  }

  return ({ flushed, keys }) => {
    // Checked before anything is recorded: a key that cannot be kept must not affect others.
    for (const { value } of keys) if (value) itemsOf(value);
    const gone = flushed ? Array.from(known.keys(), (key): Change => ({ key, gone: true })) : [];
    if (flushed) known.clear();
    return [...gone, ...keys.flatMap((key) => changeOf(key) ?? [])];
  };
}
