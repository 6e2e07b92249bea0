/**
 * Load, decide, commit: an act reads what it needs in one script, decides in TypeScript, and commits its plan in a
 * second script, which first checks what the decision rests on (`load.lua`, `commit.lua`).
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { StoreUnavailableError } from './client.ts';
import type { Database } from './database.ts';
import { commitLua, loadLua, nearLua, spansLua } from './lua.ts';

/** What another read replied, as an argument of a later one (`load.lua`). */
export interface Reference {
  of: string;
  match?: string;
  add?: number;
  before?: string;
  after?: string;
  all?: true;
}

/** The commands that `load` sends: before it is known who acts, they must change nothing. */
type ReadCommand =
  | 'EXISTS'
  | 'GET'
  | 'HEXISTS'
  | 'HGET'
  | 'HGETALL'
  | 'HKEYS'
  | 'HMGET'
  /** Parts of texts, of acts with `spanKeys` (`near.lua`). */
  | 'HMPART'
  /** What is taken or proposed around a time (`near.lua`); for acts with `spanKeys`. */
  | 'NEAR'
  | 'SCARD'
  | 'ZCOUNT'
  | 'ZRANGE'
  | 'ZRANGEBYLEX'
  | 'ZRANGEBYSCORE'
  | 'ZREVRANGE'
  | 'ZSCORE';

/** A command that only reads, with its key by name, and the schema of its reply; `null` where it was not sent. */
interface Read<T extends z.ZodMiniType = z.ZodMiniType> {
  command: readonly [command: ReadCommand, key: string, ...(string | number | Reference)[]];
  reply: T;
}
export type Reads = Readonly<Record<string, Read>>;

/** The replies to reads, parsed. */
export type Values<R extends Reads> = { [Name in keyof R]: z.output<R[Name]['reply']> };

/** Parses the replies to some of an act's reads. */
export type ValuesOf = <R extends Reads>(reads: R) => Values<R>;

/** What an act asks of another subject: reads by names of their own, and what follows from their replies. */
export interface Hook<T> {
  reads: Reads;
  follow: (valuesOf: ValuesOf) => T;
}

/** The values of tagged reads by their own names. */
function untagged<R extends Reads>(reads: R, tag: string, values: Values<Reads>): Values<R>;
function untagged(reads: Reads, tag: string, values: Values<Reads>): Values<Reads> {
  return Object.fromEntries(Object.keys(reads).map((name) => [name, values[name + tag]]));
}

/**
 * A hook of these reads. An act that asks the same of several things gives each a `tag`, which is put after the names;
 * `nameOf` gives the name for a check.
 */
export function hookOf<R extends Reads, T>(
  reads: R,
  follow: (values: Values<R>, nameOf: (name: Extract<keyof R, string>) => string) => T,
  tag = '',
): Hook<T> {
  const nameOf = (name: string) => (Object.hasOwn(reads, name) ? name + tag : name);
  const tagged: Reads = Object.fromEntries(
    Object.entries(reads).map(
      ([
        name,
        {
          command: [command, key, ...rest],
          reply,
        },
      ]) => {
        const named = rest.map((each) =>
          typeof each === 'object' ? { ...each, of: nameOf(each.of) } : each,
        );
        return [nameOf(name), { command: [command, key, ...named], reply }];
      },
    ),
  );
  return {
    reads: tagged,
    follow: (of) => follow(untagged(reads, tag, of(tagged)), nameOf),
  };
}

/** The replies as they came, by the reads' names, and the digest of each. */
export interface Replies {
  replies: Readonly<Record<string, unknown>>;
  digests: Readonly<Record<string, string>>;
}

/** A command with its key by name; `commit.lua` has some of its own. */
export type StoreWrite = readonly [command: string, key: string, ...(string | number)[]];

/** The same command in portions, none without arguments: a script hands Redis a few thousand at most. */
export const inPortions = (command: string, key: string, all: readonly (string | number)[]) =>
  Array.from({ length: Math.ceil(all.length / 1000) }, (_, at): StoreWrite => [
    command,
    key,
    ...all.slice(at * 1000, (at + 1) * 1000),
  ]);

/** The Lua pattern of a text. */
export const asPattern = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '%$&');

/** What must still hold when a plan is written. */
export type Check<Name extends string = string> =
  /** The read still replies what was loaded. */
  | { same: Name }
  /** The number that the read replies is smaller. */
  | { read: Name; below: number }
  /** No appointment and no proposed time overlaps, buffers counted; times in milliseconds. */
  | { clear: ClearSpan; except?: string | undefined };

interface ClearSpan {
  startsAt: number;
  endsAt: number;
  before: number;
  after: number;
  consultant: string;
}

export interface Part<Name extends string = string> {
  checks?: readonly Check<Name>[];
  writes?: readonly StoreWrite[];
}

export interface Plan<Name extends string = string> extends Part<Name> {
  /**
   * The first of them whose checks hold is written; where none is left, it is a conflict. With `isEach`, all whose
   * checks hold are written.
   */
  options?: readonly (Part<Name> & { answer?: string })[];
  isEach?: boolean;
  /** What is kept for the request; an option has its own. */
  answer?: string;
}

export type Committed =
  | { kind: 'done'; written: number[] }
  /** Sent before: the answer of that time. */
  | { kind: 'known'; answer: string }
  /** Something that the plan rests on has changed, and nothing was written. What the reads reply now. */
  | { kind: 'conflict'; loaded: Replies };

/** What a plan rests on. */
interface Basis {
  reads: Reads;
  loaded: Replies;
  spanKeys?: SpanKeys | undefined;
  /** Where the plan's answer is kept until then, so that the same request, sent again or late, changes nothing. */
  once?: { key: string; till: number } | undefined;
}

/** The keys that `clear` looks at. */
export interface SpanKeys {
  taken: string;
  spans: string;
  proposedTimes: string;
  byStart: string;
}

const repliesSchema = z.tuple([z.array(z.unknown()), z.array(z.string())]);
const committedSchema = z.union([
  z.tuple([z.literal('done'), z.array(z.number())]),
  z.tuple([z.literal('known'), z.string()]),
  z.tuple([z.literal('conflict'), repliesSchema]),
]);

/** Numbers the keys of reads and writes, which a script has as a list. */
function keyNumbers() {
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
function placeOf(reads: Reads, name: string): number {
  const place = Object.keys(reads).indexOf(name);
  if (place === -1) throw new RangeError(`No read is called ${name}`);
  return place + 1;
}

const readsInput = (reads: Reads, numbers: KeyNumbers) =>
  Object.values(reads).map(({ command: [command, key, ...rest] }) => [
    command,
    numbers.of(key),
    ...rest.map((each) =>
      typeof each === 'object' ? { ...each, of: placeOf(reads, each.of) } : each,
    ),
  ]);

/** Names the replies that a script returned in the order of the reads. */
function repliesOf(reads: Reads, answer: unknown): Replies {
  const [replies, digests] = z.parse(repliesSchema, answer);
  const names = Object.keys(reads);
  return {
    replies: Object.fromEntries(names.map((name, at) => [name, replies[at]])),
    digests: Object.fromEntries(names.map((name, at) => [name, digests[at] ?? ''])),
  };
}

/** Parses the replies to some reads. */
export function valuesOf<R extends Reads>(reads: R, replies: Replies['replies']): Values<R>;
export function valuesOf(reads: Reads, replies: Replies['replies']): Values<Reads> {
  return Object.fromEntries(
    Object.entries(reads).map(([name, { reply }]) => [name, z.parse(reply, replies[name])]),
  );
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
function allReads(own: Reads, hooks: readonly Pick<Hook<unknown>, 'reads'>[]): Reads {
  const all = [own, ...hooks.map(({ reads }) => reads)].flatMap((some) => Object.entries(some));
  const twice = all.find(([name], at) => all.findIndex(([other]) => other === name) < at);
  if (twice) throw new RangeError(`Two reads are called ${twice[0]}`);
  return Object.fromEntries(all);
}

/** Replies to reads by a script that ends with `load.lua`. */
async function loadReplies(
  db: Database,
  reads: Reads,
  { lua = loadLua, spanKeys }: { lua?: string; spanKeys?: SpanKeys | undefined } = {},
): Promise<Replies> {
  const numbers = keyNumbers();
  const input = { reads: readsInput(reads, numbers) };
  const script = `${lua}\nreturn allReplies()`;
  return repliesOf(reads, await db.run(script, { ...spanKeys, keys: numbers.keys }, input));
}

/** Reads one atomic snapshot in one round trip, with what hooks ask for. Errors as `Database.run`. */
export async function load<R extends Reads>(
  db: Database,
  reads: R,
  hooks: readonly Pick<Hook<unknown>, 'reads'>[] = [],
  spanKeys?: SpanKeys,
): Promise<{ values: Values<R>; valuesOf: ValuesOf; loaded: Replies }> {
  const from = spanKeys && { spanKeys, lua: nearScript() };
  const loaded = await loadReplies(db, allReads(reads, hooks), from);
  const of: ValuesOf = (some) => valuesOf(some, loaded.replies);
  return { values: of(reads), valuesOf: of, loaded };
}

const noSpans = {
  taken: undefined,
  spans: undefined,
  proposedTimes: undefined,
  byStart: undefined,
} as const;

// Functions, so that a bundle that only loads leaves the texts out.
const nearScript = () => `${spansLua}\n${loadLua}\n${nearLua}`;
const commitScript = () => `${nearScript()}\n${commitLua}`;

/**
 * Writes a plan if everything that it rests on still holds, or nothing. One round trip, one atomic step. Errors as
 * `Database.run`; after `StoreUnavailableError` it may still have been written.
 */
export async function commit(
  db: Database,
  { reads, loaded, spanKeys, once }: Basis,
  plan: Plan,
): Promise<Committed> {
  const numbers = keyNumbers();
  const input = readsInput(reads, numbers);
  const checkInput = (check: Check) => {
    if ('clear' in check) {
      const { startsAt, endsAt, before, after, consultant } = check.clear;
      const span = ['clear', startsAt, endsAt, before, after, consultant];
      return check.except === undefined ? span : [...span, check.except];
    }
    if ('same' in check) return ['same', placeOf(reads, check.same), loaded.digests[check.same]];
    return ['below', placeOf(reads, check.read), check.below];
  };
  const partInput = ({ checks = [], writes = [] }: Part) => ({
    checks: checks.map(checkInput),
    writes: writes.map(([command, key, ...rest]) => {
      // It would be found out after the writes before it.
      if (!rest.every((each) => typeof each === 'string' || Number.isFinite(each)))
        throw new RangeError(`${command} ${key} is given no finite number`);
      // As texts: an engine may write numbers of 15 digits with 14.
      return [command, numbers.of(key), ...rest.map(String)];
    }),
  });
  const { options = [], isEach, answer: own = '' } = plan;
  const answer = await db.run(
    commitScript(),
    { ...noSpans, ...spanKeys, once: once?.key, keys: numbers.keys },
    {
      ...{ reads: input, isEach, answer: own, till: once?.till },
      ...partInput(plan),
      options: options.map((option) => ({ ...partInput(option), answer: option.answer })),
    },
  );
  const [kind, detail] = z.parse(committedSchema, answer);
  switch (kind) {
    case 'done':
      return { kind, written: detail.map((number) => number - 1) };
    case 'known':
      return { kind, answer: detail };
    case 'conflict':
      return { kind, loaded: repliesOf(reads, detail) };
  }
}

/** How long an act may decide anew, because others changed what it rests on. */
const actMs = 2500;

/** What an act has decided: an answer that changes nothing, or a plan and its answer. */
export type Decision<Name extends string, Answer> =
  | { answer: Answer }
  | {
      plan: Plan<Name>;
      /** What others add to it. */
      parts?: readonly Part[];
      answerOf: (written: number[]) => Answer;
    };

/** The read of the answer that is kept for a request. */
const kept = '(kept)';
const keptSchema = z.optional(z.nullable(z.string()));

interface Acting<R extends Reads, Answer> {
  reads: R;
  /** Other subjects whose reads are sent as well; `decide` has what follows from them by `valuesOf`. */
  hooks?: readonly Pick<Hook<unknown>, 'reads'>[] | undefined;
  decide: (values: Values<R>, valuesOf: ValuesOf) => Decision<Extract<keyof R, string>, Answer>;
  /** The key under which a plan's answer is kept, and the answer from its text. */
  once?: { key: string; till: number; answerOf: (text: string) => Answer } | undefined;
  spanKeys?: SpanKeys | undefined;
  /** Where all that it reads is known already (`knownReplies`). */
  known?: Replies | undefined;
  /** What the act waits for once it has loaded, such as the caller's session; it fails if that does. */
  admitted?: Promise<unknown> | undefined;
  /** Milliseconds since the act began. */
  elapsed?: () => number;
}

/** Milliseconds since it was called. */
function stopwatch(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}

/**
 * Loads, decides and commits, and decides anew from fresh replies as long as others were faster. A request that was
 * answered before gets that answer. Throws `StoreUnavailableError` where that takes longer than `actMs`.
 */
export async function act<R extends Reads, Answer>(
  db: Database,
  { reads: own, hooks = [], decide, once, spanKeys, admitted, ...more }: Acting<R, Answer>,
): Promise<Answer> {
  const { elapsed = stopwatch() } = more;
  const asked = allReads(own, hooks);
  const reads: Reads = {
    ...asked,
    ...(once && { [kept]: { command: ['GET', once.key], reply: keptSchema } }),
  };
  // Without reads, the commit finds by itself what is kept for the request.
  const isEmpty = Object.keys(asked).length === 0;
  const known = more.known ?? (isEmpty ? knownReplies({}) : undefined);
  const from = spanKeys && { spanKeys, lua: nearScript() };
  let [loaded] = await Promise.all([known ?? loadReplies(db, reads, from), admitted]);
  do {
    const answered = z.parse(keptSchema, loaded.replies[kept]);
    if (once && answered) return once.answerOf(answered);
    const { replies } = loaded;
    const decision = decide(valuesOf(own, replies), (some) => valuesOf(some, replies));
    if (!('plan' in decision)) return decision.answer;
    const { plan, parts = [] } = decision;
    const committed = await commit(
      db,
      { reads, loaded, spanKeys, once },
      {
        ...plan,
        checks: [plan, ...parts].flatMap(({ checks = [] }) => checks),
        writes: [plan, ...parts].flatMap(({ writes = [] }) => writes),
      },
    );
    if (committed.kind === 'done') return decision.answerOf(committed.written);
    if (committed.kind === 'conflict') ({ loaded } = committed);
    else if (once) return once.answerOf(committed.answer);
  } while (elapsed() < actMs);
  throw new StoreUnavailableError('', { cause: 'busy' });
}
