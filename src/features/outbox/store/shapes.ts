import { deliveryIdSchema } from '#features/outbox/contract/delivery.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import type { outboxKeys } from './keys.ts';
import { ledgerJson } from './ledger.ts';

export const outboxShapes: ShapesOf<typeof outboxKeys> = {
  outbox: deliveryIdSchema,
  lanes: deliveryIdSchema,
  deliveries: ledgerJson,
};
