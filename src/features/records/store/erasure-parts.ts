import type { Erasure, ErasurePart } from '#platform/redis/erasure.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { erasureParts } from './erasure-parts.lua.ts';

/**
 * Joins the parts of all subjects. They register in the given order: a part comes after the parts it depends
 * on.
 */
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
