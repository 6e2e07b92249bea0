/** Reads one snapshot in one script (`load.lua`). */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { loadLua, moreReadsLua, nearLua, ownReadsLua, spansLua } from './lua.ts';
import {
  type Hook,
  mapReferences,
  type Reads,
  type Replies,
  type Values,
  type ValuesOf,
  valuesOf,
} from './reads.ts';

/** The keys that `clear` looks at. */
export interface SpanKeys {
  taken: string;
  spans: string;
  proposedTimes: string;
  byStart: string;
}

export const repliesSchema = z.tuple([z.array(z.unknown()), z.array(z.string())]);

/** Numbers the keys of reads and writes, which a script has as a list. */
export function keyNumbers() {
  const keys: string[] = [];
  return {
    keys,
    of(key: string): number {
      const found = keys.indexOf(key);
      return found === -1 ? keys.push(key) : found + 1;
    },
  };
}

type KeyNumbers = ReturnType<typeof keyNumbers>;

/** The number of a read, by which scripts name it. Throws `RangeError` for a name that none has. */
export function placeOf(reads: Reads, name: string): number {
  const place = Object.keys(reads).indexOf(name);
  if (place === -1) throw new RangeError(`No read is called ${name}`);
  return place + 1;
}

export const readsInput = (reads: Reads, numbers: KeyNumbers) =>
  Object.values(reads).map(({ command: [command, key, ...rest] }) => [
    command,
    numbers.of(key),
    ...rest
      .map((each) => mapReferences(each, (name) => placeOf(reads, name)))
      .map((each) =>
        typeof each === 'object' && 'key' in each ? { ...each, key: numbers.of(each.key) } : each,
      ),
  ]);

/** Names the replies that a script returned in the order of the reads. */
export function repliesOf(reads: Reads, answer: unknown): Replies {
  const [replies, digests] = z.parse(repliesSchema, answer);
  const names = Object.keys(reads);
  return {
    replies: Object.fromEntries(names.map((name, at) => [name, replies[at]])),
    digests: Object.fromEntries(names.map((name, at) => [name, digests[at] ?? ''])),
  };
}

type Reply = string | null | readonly Reply[];

/** What `load.lua` makes a digest of. */
const textOfReply = (reply: Reply): string => {
  if (reply === null) return 'false;';
  if (typeof reply === 'string') return `${Buffer.byteLength(reply)}:${reply}`;
  return `[${reply.map(textOfReply).join('')}]`;
};

/** Replies that are known already, so that an act begins without loading: a commit that finds others loads them. */
export const knownReplies = (replies: Readonly<Record<string, Reply>>): Replies => ({
  replies,
  digests: Object.fromEntries(
    Object.entries(replies).map(([name, reply]) => [
      name,
      createHash('sha1').update(textOfReply(reply)).digest('hex'),
    ]),
  ),
});

/** The reads of an act or view and of its hooks. Throws `RangeError` where two have the same name. */
export function allReads(own: Reads, hooks: readonly Pick<Hook<unknown>, 'reads'>[]): Reads {
  const all = [own, ...hooks.map(({ reads }) => reads)].flatMap((some) => Object.entries(some));
  const twice = all.find(([name], at) => all.findIndex(([other]) => other === name) < at);
  if (twice) throw new RangeError(`Two reads are called ${twice[0]}`);
  return Object.fromEntries(all);
}

/** Replies to reads by a script that ends with `load.lua`. */
export async function loadReplies(
  db: Database,
  reads: Reads,
  {
    lua = loadScript(),
    spanKeys,
    isView,
  }: { lua?: string; spanKeys?: SpanKeys | undefined; isView?: true } = {},
): Promise<Replies> {
  const numbers = keyNumbers();
  const input = { reads: readsInput(reads, numbers), isView };
  const script = `${lua}\nreturn allReplies()`;
  return repliesOf(reads, await db.run(script, { ...spanKeys, keys: numbers.keys }, input));
}

async function loadBy<R extends Reads>(
  db: Database,
  reads: R,
  hooks: readonly Pick<Hook<unknown>, 'reads'>[],
  how: { lua?: string; spanKeys?: SpanKeys },
): Promise<{ values: Values<R>; valuesOf: ValuesOf }> {
  const { replies } = await loadReplies(db, allReads(reads, hooks), { isView: true, ...how });
  const of: ValuesOf = (some) => valuesOf(some, replies);
  return { values: of(reads), valuesOf: of };
}

/** Reads one atomic snapshot in one round trip, with what hooks ask for. Errors as `Database.run`. */
export const load = <R extends Reads>(
  db: Database,
  reads: R,
  hooks: readonly Pick<Hook<unknown>, 'reads'>[] = [],
  spanKeys?: SpanKeys,
) => loadBy(db, reads, hooks, spanKeys ? { spanKeys, lua: nearScript() } : {});

/** The same with the reads of `more-reads.lua`. */
export const loadMore = <R extends Reads>(
  db: Database,
  reads: R,
  hooks: readonly Pick<Hook<unknown>, 'reads'>[] = [],
) => loadBy(db, reads, hooks, { lua: readScript(undefined, moreReadsLua) });

// Functions, so that a bundle that only loads leaves the texts out.
const loadScript = () => loadLua + ownReadsLua;
export const nearScript = () => spansLua + loadScript() + nearLua;
/** With what an act asks for besides. */
export const readScript = (spanKeys: SpanKeys | undefined, moreLua = '') =>
  (spanKeys ? nearScript() : loadScript()) + moreLua;
