/**
 * Reads the whole store of a local folder from its journal, even while a stack runs on it: the file contains
 * everything acknowledged, the changes of a command are one line, and an incomplete line is skipped.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { readJournal } from '#local/redis/journal.ts';
import { applyChange, type KeyState, recordSchema } from '#local/redis/record.ts';
import { StartError } from '#local/settings.ts';
import { prefixOf, refusalOf, versionKeyOf } from '#platform/redis/database.ts';
import type { Part } from './lines.ts';
import { isKept } from './snapshot.ts';

const toUtf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8');

/** Throws a `StartError` if there is no store of this code's version. */
export async function* journalParts(folder: string, only?: string): AsyncGenerator<Part> {
  const path = resolve(folder);
  const file = join(path, 'redis.journal');
  if (!existsSync(file)) throw new StartError(`There is no store to back up at ${path}`);
  const entries = new Map<string, KeyState>();
  for (const record of await readJournal(file)) {
    for (const change of z.parse(recordSchema, record)) applyChange(entries, change);
  }
  const version = entries.get(versionKeyOf('local'))?.fields.get('');
  const refusal = version === undefined ? undefined : refusalOf(version);
  if (refusal) throw new StartError(refusal.message);
  if (version === undefined) {
    throw new StartError(
      `The store at ${path} has no version: start the stack once, which gives it one`,
    );
  }
  const prefix = prefixOf('local');
  const now = Date.now();
  for (const [name, { type, expiresAt, fields }] of [...entries].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const key = toUtf8(name).slice(prefix.length);
    const isWanted = name.startsWith(prefix) && isKept(key) && (only === undefined || key === only);
    if (!isWanted || (expiresAt !== null && expiresAt <= now)) continue;
    const all = Array.from(fields, ([field, value]) => [toUtf8(field), toUtf8(value)] as const);
    // The journal records a list's items by index, in the order in which they were written.
    if (type === 'list') all.sort(([one], [other]) => Number(one) - Number(other));
    if (all.length > 0) yield { key, type, expiresAt, fields: all };
  }
}
