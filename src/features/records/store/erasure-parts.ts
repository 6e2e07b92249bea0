import type { KeyNames } from '#platform/redis/database.ts';
import type { ErasurePart } from '#platform/redis/erasure.ts';
import type { KeptPeriod } from '#platform/rules/kept.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { erasureParts } from './erasure-parts.lua.ts';

/** The parts of all subjects, put together. */
export interface Erasure {
  /** All that erasing knows by name. */
  keys: KeyNames;
  /** A script that knows `keys`, and what all parts register. */
  script: (body: string) => string;
  kept: readonly (readonly [index: string, period: KeptPeriod])[];
}

/** In the order in which they register: what one part leans on comes before it. */
export function erasureOf(parts: readonly ErasurePart[]): Erasure {
  const shared = parts.map((part) => part.shared ?? '');
  const own = parts.map(({ library }) => `do\n${library}\nend\n`);
  const all = [...shared, erasureParts, ...own].join('');
  const keys = Object.fromEntries(parts.flatMap((part) => Object.entries(part.keys)));
  return {
    keys: { ...keys, requests: platformKeys.requests },
    script: (body) => all + body,
    kept: parts.flatMap(({ kept }) => kept ?? []),
  };
}
