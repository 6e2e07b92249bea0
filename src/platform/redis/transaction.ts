/**
 * Load, decide, commit: an act reads what it needs in one script, decides in TypeScript, and commits its plan in a
 * second script, which first checks what the decision rests on (`load.lua`, `commit.lua`).
 */
import * as z from 'zod/mini';
import { StoreUnavailableError } from './client.ts';
import type { Database } from './database.ts';
import { commitLua, loadLua, spansLua } from './lua.ts';

/** What another read replied, as an argument of a later one (`load.lua`). */
interface Reference {
  of: string;
  match?: string;
  add?: number;
  before?: string;
  after?: string;
  all?: true;
}

/** A command that only reads, with its key by name, and the schema of its reply; `null` where it was not sent. */
interface Read<T extends z.ZodMiniType = z.ZodMiniType> {
  command: readonly [command: string, key: string, ...(string | number | Reference)[]];
  reply: T;
}
export type Reads = Readonly<Record<string, Read>>;

/** One snapshot: each read's reply, parsed, and as it came. */
export interface Loaded<R extends Reads> {
  values: { [Name in keyof R]: z.output<R[Name]['reply']> };
  replies: { [Name in keyof R]: unknown };
}

/** A command with its key by name. */
export type StoreWrite = readonly [command: string, key: string, ...(string | number)[]];

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

interface Part<Name extends string> {
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

export type Committed<R extends Reads> =
  | { kind: 'done'; written: number[] }
  /** Sent before: the answer of that time. */
  | { kind: 'known'; answer: string }
  /** Something that the plan rests on has changed; nothing was written. */
  | { kind: 'conflict'; loaded: Loaded<R> };

interface Basis<R extends Reads> {
  reads: R;
  loaded: Loaded<R>;
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

const replies = z.array(z.unknown());
const committedSchema = z.union([
  z.tuple([z.literal('done'), z.array(z.number())]),
  z.tuple([z.literal('known'), z.string()]),
  z.tuple([z.literal('conflict'), replies]),
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

function readsInput(reads: Reads, numbers: KeyNumbers) {
  const names = Object.keys(reads);
  const place = (name: string) => names.indexOf(name) + 1;
  return Object.values(reads).map(({ command: [command, key, ...rest] }) => [
    command,
    numbers.of(key),
    ...rest.map((each) => (typeof each === 'object' ? { ...each, of: place(each.of) } : each)),
  ]);
}

function loadedOf<R extends Reads>(reads: R, answer: unknown): Loaded<R>;
function loadedOf(reads: Reads, answer: unknown): Loaded<Reads> {
  const all = z.parse(replies, answer);
  const entries = Object.entries(reads);
  return {
    values: Object.fromEntries(
      entries.map(([name, { reply }], at) => [name, z.parse(reply, all[at])]),
    ),
    replies: Object.fromEntries(entries.map(([name], at) => [name, all[at]])),
  };
}

const loadScript = `${loadLua}\nreturn allReplies()`;

/** Reads one atomic snapshot in one round trip. Errors as `Database.run`. */
export async function load<R extends Reads>(db: Database, reads: R): Promise<Loaded<R>> {
  const numbers = keyNumbers();
  const input = { reads: readsInput(reads, numbers) };
  return loadedOf(reads, await db.run(loadScript, { keys: numbers.keys }, input));
}

const commitScript = `${spansLua}\n${loadLua}\n${commitLua}`;

/**
 * Writes a plan if everything that it rests on still holds, or nothing. One round trip, one atomic step. Errors as
 * `Database.run`; after `StoreUnavailableError` it may still have been written.
 */
export async function commit<R extends Reads>(
  db: Database,
  { reads, loaded, spanKeys, once }: Basis<R>,
  plan: Plan<Extract<keyof R, string>>,
): Promise<Committed<R>> {
  const numbers = keyNumbers();
  const input = readsInput(reads, numbers);
  const names: readonly string[] = Object.keys(reads);
  const checkInput = (check: Check<Extract<keyof R, string>>) => {
    if ('clear' in check) {
      const { startsAt, endsAt, before, after, consultant } = check.clear;
      const span = ['clear', startsAt, endsAt, before, after, consultant];
      return check.except === undefined ? span : [...span, check.except];
    }
    if ('same' in check) return ['same', names.indexOf(check.same) + 1, loaded.replies[check.same]];
    return ['below', names.indexOf(check.read) + 1, check.below];
  };
  const partInput = ({ checks = [], writes = [] }: Part<Extract<keyof R, string>>) => ({
    checks: checks.map(checkInput),
    writes: writes.map(([command, key, ...rest]) => [command, numbers.of(key), ...rest]),
  });
  const { options = [], isEach, answer: own = '' } = plan;
  const answer = await db.run(
    commitScript,
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
      return { kind, loaded: loadedOf(reads, detail) };
  }
}

const noSpans = {
  taken: undefined,
  spans: undefined,
  proposedTimes: undefined,
  byStart: undefined,
} as const;

/** How long an act may decide anew, because others changed what it rests on. */
const actMs = 2500;

/** What an act has decided: an answer that changes nothing, or a plan and its answer. */
export type Decision<Name extends string, Answer> =
  { answer: Answer } | { plan: Plan<Name>; answerOf: (written: number[]) => Answer };

/** The read of the answer that is kept for a request. */
const kept = '(kept)';
const keptSchema = z.nullable(z.string());

interface Acting<R extends Reads, Answer> {
  reads: R;
  decide: (values: Loaded<R>['values']) => Decision<Extract<keyof R, string>, Answer>;
  /** The key under which a plan's answer is kept, and the answer from its text. */
  once?: { key: string; till: number; answerOf: (text: string) => Answer } | undefined;
  spanKeys?: SpanKeys;
  /** Milliseconds since the act began. */
  elapsed: () => number;
}

/**
 * Loads, decides and commits, and decides anew from fresh replies as long as others were faster. A request that was
 * answered before gets that answer. Throws `StoreUnavailableError` where that takes longer than `actMs`.
 */
export async function act<R extends Reads, Answer>(
  db: Database,
  { reads, decide, once, spanKeys, elapsed }: Acting<R, Answer>,
): Promise<Answer> {
  const all: R = once
    ? { ...reads, [kept]: { command: ['GET', once.key], reply: keptSchema } }
    : reads;
  let loaded = await load(db, all);
  do {
    const answered = z.optional(keptSchema).parse(loaded.replies[kept]);
    if (once && answered) return once.answerOf(answered);
    const decision = decide(loaded.values);
    if (!('plan' in decision)) return decision.answer;
    const committed = await commit(db, { reads: all, loaded, spanKeys, once }, decision.plan);
    if (committed.kind === 'done') return decision.answerOf(committed.written);
    if (committed.kind === 'conflict') ({ loaded } = committed);
    else if (once) return once.answerOf(committed.answer);
  } while (elapsed() < actMs);
  throw new StoreUnavailableError('', { cause: 'busy' });
}
