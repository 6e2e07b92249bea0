/**
 * Reads a whole store as it was at one instant. A script, during which Redis does nothing else, copies every
 * key; the copies are then read slowly and deleted. They are consistent, whatever is written in the meantime
 * (decision 15).
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { StartError } from '#local/settings.ts';
import {
  prefixOf,
  type StoreContext,
  storeVersion,
  versionKeyOf,
} from '#platform/redis/database.ts';
import { keyTypes, type Part } from './lines.ts';
import { readKey } from './read-key.ts';
import type { Call } from './redis.ts';

/**
 * Keys that no restore needs: sessions, counters and short-lived data, an unfinished setup, undo states of a
 * minute ago, and when the scheduled delivery runs next, which is then found anew.
 */
const leftOut = [
  'session',
  'limit:',
  'work:',
  'idempotency:',
  'requests',
  'factor:pending',
  'appointments:undo',
  'wake',
] as const;

/** Whether a key, named without its prefix, belongs in a backup. */
export const isKept = (name: string): boolean => !leftOut.some((start) => name.startsWith(start));

/** In ms; copies expire by themselves if their reader dies. */
const copiesLiveMs = 30 * 60_000;

const copyAll = readFileSync(new URL('copy-all.lua', import.meta.url), 'utf8');
const copiedSchema = z.tuple([
  z.string(),
  z.array(z.tuple([z.string(), z.enum(keyTypes), z.coerce.number(), z.number()])),
]);

/** Why there is nothing to back up. */
function refusalOf(found: string, where: string): StartError {
  if (found === 'none') return new StartError(`There is no store to back up at ${where}`);
  return new StartError(
    `The store at ${where} has version ${found}, this code is for ${storeVersion}: back up with the code that runs there`,
  );
}

/**
 * Yields the keys of a context, or the one named `only`, in parts, as they are when the first part is read.
 * Throws a `StartError`.
 */
export async function* snapshot(
  call: Call,
  { context, where, only = '' }: { context: StoreContext; where: string; only?: string },
): AsyncGenerator<Part> {
  const copies = `backup:${context}:${randomBytes(8).toString('base64url')}:`;
  const args = [prefixOf(context), copies, String(copiesLiveMs), String(storeVersion), only];
  const reply = await call(['EVAL', copyAll, '1', versionKeyOf(context), ...args, ...leftOut]);
  const [version, rows] = z.parse(copiedSchema, reply);
  if (version !== String(storeVersion)) throw refusalOf(version, where);
  const left = new Set(rows.map(([name]) => name));
  try {
    for (const [key, type, expiresAt, size] of rows.toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      let count = 0;
      for await (const fields of readKey(call, copies + key, type)) {
        count += fields.length;
        yield { key, type, expiresAt: expiresAt < 0 ? null : expiresAt, fields };
      }
      if (count !== size) {
        throw new StartError(`${key} could not be read as a whole: nothing was backed up`);
      }
      await call(['UNLINK', copies + key]);
      left.delete(key);
    }
  } finally {
    for (const name of left) await call(['UNLINK', copies + name]).catch(() => undefined);
  }
}
