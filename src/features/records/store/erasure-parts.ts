import type { Erasure, ErasurePart } from '#platform/redis/erasure.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { erasureParts } from './erasure-parts.lua.ts';

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
