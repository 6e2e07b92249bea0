import type { ErasurePart } from '#platform/redis/erasure.ts';
import { hoursErasure } from './erasure.lua.ts';
import { hoursKeys } from './keys.ts';

export const hoursPart: ErasurePart = {
  keys: hoursKeys,
  library: hoursErasure,
  kept: [[hoursKeys.slots, 'slots']],
};
