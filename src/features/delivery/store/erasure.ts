import { outboxNames } from '#features/outbox/store/keys.ts';
import type { ErasurePart } from '#platform/redis/erasure.ts';
import { deliveryErasure } from './erasure.lua.ts';
import { deliveryKeys } from './keys.ts';

export const deliveryPart: ErasurePart = {
  keys: {
    ...outboxNames,
    undelivered: deliveryKeys.undelivered,
  },
  library: deliveryErasure,
};
