import * as z from 'zod/mini';

export const dataTypeSchema = z.enum(['string', 'list', 'set', 'hash', 'zset']);
export type DataType = z.infer<typeof dataTypeSchema>;

const goneSchema = z.strictObject({ key: z.string(), gone: z.literal(true) });
const changedSchema = z.strictObject({
  key: z.string(),
  type: dataTypeSchema,
  /** Milliseconds since 1970; `null` for a key that does not expire. */
  expiresAt: z.nullable(z.number()),
  set: z.array(z.tuple([z.string(), z.string()])),
  unset: z.array(z.string()),
});
/**
 * A line of the journal: all changes of one command, kept wholly or not at all. Every key is a map of fields:
 * a string has the one field `''`, a list its indexes, a set its members (to `''`), a sorted set its members
 * (to their scores). Text is bytes as Latin-1, so that any bytes survive.
 */
export const recordSchema = z.array(z.union([goneSchema, changedSchema]));
export type Change = z.infer<typeof recordSchema>[number];

/** A key's state, built from its changes. */
export interface KeyState {
  type: DataType;
  fields: Map<string, string>;
  expiresAt: number | null;
}

/** Applies a change to `entries`. */
export function applyChange(entries: Map<string, KeyState>, change: Change): void {
  if ('gone' in change) {
    entries.delete(change.key);
    return;
  }
  const { key, type, expiresAt, set, unset } = change;
  const before = entries.get(key);
  const fields = before?.type === type ? before.fields : new Map<string, string>();
  for (const field of unset) fields.delete(field);
  for (const [field, value] of set) fields.set(field, value);
  entries.set(key, { type, fields, expiresAt });
}

/** The change that creates the entry. */
export function toChange(key: string, { type, fields, expiresAt }: KeyState): Change {
  return { key, type, expiresAt, set: [...fields], unset: [] };
}

function valueCommand({ type, fields }: KeyState): [name: string, args: string[]] {
  switch (type) {
    case 'string':
      return ['SET', [...fields.values()]];
    case 'list':
      return ['RPUSH', Array.from(fields, (_, index) => fields.get(String(index)) ?? '')];
    case 'set':
      return ['SADD', [...fields.keys()]];
    case 'hash':
      return ['HSET', [...fields].flat()];
    case 'zset':
      return ['ZADD', [...fields].flatMap(([member, score]) => [score, member])];
  }
}

/** The commands, with arguments in Latin-1, that create the entry in a Redis without it. */
export function commandsToMake(key: string, entry: KeyState): string[][] {
  const [name, args] = valueCommand(entry);
  const make = [name, key, ...args];
  return entry.expiresAt === null ? [make] : [make, ['PEXPIREAT', key, String(entry.expiresAt)]];
}
