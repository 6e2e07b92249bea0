import type { ErasurePart } from '#platform/redis/erasure.ts';
import { linksErasure } from './erasure.lua.ts';
import { linksKeys } from './keys.ts';

export const linksPart: ErasurePart = {
  keys: linksKeys,
  library: linksErasure,
  kept: [[linksKeys.addresses, 'messages']],
};
