import type { KeptPeriod } from '#platform/rules/kept.ts';
import type { KeyNames } from './database.ts';

/** What a subject registers of what it keeps of people. */
export interface ErasurePart {
  /** The keys that its Lua knows by name. */
  keys: KeyNames;
  /** Lua that later parts lean on as well. */
  shared?: string;
  /** Lua that registers what it erases with `records/store/erasure-parts.lua.ts`. */
  library: string;
  /** Sorted sets by time, and from when on each is kept. */
  kept?: readonly (readonly [index: string, period: KeptPeriod])[];
}

/** The parts of all subjects, put together. */
export interface Erasure {
  /** All that erasing knows by name. */
  keys: KeyNames;
  /** A script that knows `keys`, and what all parts register. */
  script: (body: string) => string;
  kept: readonly (readonly [index: string, period: KeptPeriod])[];
}
