import type { RedisDataValue } from 'js-redis-server/core';
import * as z from 'zod/mini';

/**
 * The journal's own view of Redis' data: every key is a type, a map of fields and an expiry.
 * A string has the one field `''`, a list its indexes, a set its members (to `''`), a sorted set
 * its members (to their scores). All text is bytes as Latin-1, so that binary values survive.
 */
export interface Entry {
  type: z.infer<typeof typeSchema>;
  fields: Map<string, string>;
  /** Milliseconds since 1970; `null` for a key that stays. */
  expiresAt: number | null;
}
export type Entries = Map<string, Entry>;

const typeSchema = z.enum(['string', 'list', 'set', 'hash', 'zset']);
const goneSchema = z.strictObject({ key: z.string(), gone: z.literal(true) });
const changedSchema = z.strictObject({
  key: z.string(),
  type: typeSchema,
  expiresAt: z.nullable(z.number()),
  set: z.array(z.tuple([z.string(), z.string()])),
  unset: z.array(z.string()),
});
/** All that one command changed, by key: a line of the journal, kept wholly or not at all. */
export const changesSchema = z.array(z.union([goneSchema, changedSchema]));
export type Change = z.infer<typeof changesSchema>[number];

const latin1 = (buffer: Buffer) => buffer.toString('latin1');
const toScore = (score: number) => String(score).replace('Infinity', 'inf');

function fieldsOf(value: RedisDataValue): Iterable<[string, string]> {
  switch (value.type) {
    case 'string':
      return [['', latin1(value.value)]];
    case 'list':
      return value.values.map((item, index) => [String(index), latin1(item)]);
    case 'set':
      return Array.from(value.members.values(), (member) => [latin1(member), '']);
    case 'hash':
      return Array.from(value.fields.values(), ({ field, value }) => [
        latin1(field),
        latin1(value),
      ]);
    case 'zset':
      return Array.from(value.members.values(), ({ member, score }) => [
        latin1(member),
        toScore(score),
      ]);
    case 'stream':
      throw new Error('Streams are not kept by the local Redis');
  }
}

/** The entry of a value as the embedded engine holds it; throws for a stream. */
export function toEntry(value: RedisDataValue, expiresAt: number | null): Entry {
  const fields = new Map(fieldsOf(value));
  return { type: typeSchema.parse(value.type), fields, expiresAt };
}

/** What leads from one state of a key to another; `undefined` if they are the same. */
export function changeBetween(
  key: string,
  before: Entry | undefined,
  after: Entry | undefined,
): Change | undefined {
  if (!after) return before && { key, gone: true };
  const known = before?.type === after.type ? before.fields : new Map<string, string>();
  const set = [...after.fields].filter(([field, value]) => known.get(field) !== value);
  const unset = [...known.keys()].filter((field) => !after.fields.has(field));
  const same = before?.type === after.type && before.expiresAt === after.expiresAt;
  if (same && set.length === 0 && unset.length === 0) return undefined;
  return { key, type: after.type, expiresAt: after.expiresAt, set, unset };
}

/** Brings `entries` to the state after the change. */
export function applyChange(entries: Entries, change: Change): void {
  if ('gone' in change) {
    entries.delete(change.key);
    return;
  }
  const before = entries.get(change.key);
  const fields = before?.type === change.type ? before.fields : new Map<string, string>();
  for (const field of change.unset) fields.delete(field);
  for (const [field, value] of change.set) fields.set(field, value);
  entries.set(change.key, { type: change.type, fields, expiresAt: change.expiresAt });
}

function valueArgs({ type, fields }: Entry): [command: string, ...args: string[]] {
  switch (type) {
    case 'string':
      return ['SET', ...fields.values()];
    case 'list':
      return ['RPUSH', ...Array.from(fields.keys(), (_, index) => fields.get(String(index)) ?? '')];
    case 'set':
      return ['SADD', ...fields.keys()];
    case 'hash':
      return ['HSET', ...[...fields].flat()];
    case 'zset':
      return ['ZADD', ...[...fields].flatMap(([member, score]) => [score, member])];
  }
}

/** The commands, their arguments in Latin-1, that make the entry in an empty Redis. */
export function commandsToMake(key: string, entry: Entry): string[][] {
  const [command, ...args] = valueArgs(entry);
  const make = [command, key, ...args];
  return entry.expiresAt === null ? [make] : [make, ['PEXPIREAT', key, String(entry.expiresAt)]];
}
