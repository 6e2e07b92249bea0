/** What acts and views read: commands that may refer to each other, and hooks that ask for more (`load.ts`). */
import * as z from 'zod/mini';

/** What another read replied, as an argument of a later one (`load.lua`). */
export interface Reference {
  of: string;
  match?: string;
  add?: number;
  before?: string;
  after?: string;
  all?: true;
  /** The least or the greatest of its numbers. */
  pick?: 'min' | 'max';
}

const isReference = (argument: unknown): argument is Reference =>
  typeof argument === 'object' && argument !== null && 'of' in argument;

/** An argument of a read with other names in its references. */
export function mapReferences<Name extends string | number>(
  argument: Argument,
  nameOf: (name: string) => Name,
) {
  if (typeof argument !== 'object') return argument;
  if (isReference(argument)) return { ...argument, of: nameOf(argument.of) };
  const { text, ...feature } = argument;
  if (text === undefined) return feature;
  return {
    ...feature,
    text: typeof text === 'string' ? text : { ...text, of: nameOf(text.of) },
  };
}

/** What SIFT and TALLY look at of each member (`own-reads.lua`): a field of a hash, or whether a sorted set has it. */
export interface Feature {
  key: string;
  /** A Lua pattern that the field's text matches. Neither this nor `text` for a sorted set. */
  pattern?: string;
  /** What the field's text contains; none has the feature where it is what a read replies, and that is nothing. */
  text?: string | Reference;
  /** It does not match, or there is no text; or the sorted set does not have it. */
  lacks?: true;
  /** What the pattern takes is a larger number. */
  above?: number;
}

type Argument = string | number | Reference | Feature;

/** The commands that `load` sends: before it is known who acts, they must change nothing. */
type ReadCommand =
  /** A value that was set aside (`more-reads.lua`). */
  | 'ASIDE'
  | 'EXISTS'
  /** The first of several ranges of scores that has members (`own-reads.lua`). */
  | 'FIRST'
  | 'GET'
  | 'HEXISTS'
  | 'HGET'
  | 'HGETALL'
  | 'HKEYS'
  | 'HLEN'
  | 'HMGET'
  /** Of texts a text by name (`more-reads.lua`), a part (`own-reads.lua`), or all such parts. */
  | 'HMJSON'
  | 'HMPART'
  | 'HMPARTS'
  /** The fields that texts name (`more-reads.lua`). */
  | 'HMWORDS'
  | 'HSCAN'
  | 'LRANGE'
  /** What is taken or proposed around a time (`near.lua`); for acts with `spanKeys`. */
  | 'NEAR'
  | 'SCARD'
  /** Members of a range with certain features (`own-reads.lua`). */
  | 'SIFT'
  | 'SISMEMBER'
  /** Counts members of a range with certain features (`own-reads.lua`). */
  | 'TALLY'
  | 'ZCARD'
  /** Members that begin with certain words (`more-reads.lua`). */
  | 'UNDER'
  | 'ZCOUNT'
  | 'ZMSCORE'
  | 'ZRANGE'
  | 'ZRANGEBYLEX'
  | 'ZRANGEBYSCORE'
  | 'ZREVRANGE'
  | 'ZREVRANGEBYSCORE'
  | 'ZREVRANK'
  | 'ZSCORE';

/** A command that only reads, with its key by name, and the schema of its reply; `null` where it was not sent. */
interface Read<T extends z.ZodMiniType = z.ZodMiniType> {
  command: readonly [command: ReadCommand, key: string, ...Argument[]];
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
  follow: (values: Values<R>, nameOf: (name: string) => string) => T,
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
        const named = rest.map((each) => mapReferences(each, nameOf));
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

/** Parses the replies to some reads. */
export function valuesOf<R extends Reads>(reads: R, replies: Replies['replies']): Values<R>;
export function valuesOf(reads: Reads, replies: Replies['replies']): Values<Reads> {
  return Object.fromEntries(
    Object.entries(reads).map(([name, { reply }]) => [name, z.parse(reply, replies[name])]),
  );
}
