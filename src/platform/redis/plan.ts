/** What an act has decided to write, and what must still hold then (`commit.ts`). */

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
  options?: readonly (Part & { answer?: string })[];
  isEach?: boolean;
  /** What is kept for the request, if anything; an option has its own. */
  answer?: string;
}
