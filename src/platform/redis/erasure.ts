import type { KeptPeriod } from '#platform/rules/kept.ts';
import type { KeyNames } from './database.ts';

/** What a subject registers about the personal data it stores. */
export interface ErasurePart {
  /** Keys available by name to its Lua. */
  keys: KeyNames;
  /** Lua that later parts use as well. */
  shared?: string;
  /** Lua that registers what it erases, using `records/store/erasure-parts.lua.ts`. */
  library: string;
  /** Sorted sets by time, each with the period for which its entries are kept. */
  kept?: readonly (readonly [index: string, period: KeptPeriod])[];
}

/** The registered parts of all subjects together. */
export interface Erasure {
  /** All keys that erasing knows by name. */
  keys: KeyNames;
  /** Wraps `body` in a script that knows `keys` and everything the parts register. */
  script: (body: string) => string;
  kept: readonly (readonly [index: string, period: KeptPeriod])[];
}
