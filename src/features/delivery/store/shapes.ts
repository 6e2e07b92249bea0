import { deliveryIdSchema } from '#features/outbox/contract.ts';
import { countSchema } from '#platform/redis/records.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import { refusalJson } from './channel.ts';
import { breakerSchema, trialSchema } from './delivery-desk.ts';
import type { deliveryKeys } from './keys.ts';
import { alarmCallSchema } from './alarm-calls.ts';
import { digestJson } from './told-digest.ts';

export const deliveryShapes: ShapesOf<typeof deliveryKeys> = {
  breakers: breakerSchema,
  refusals: refusalJson,
  trials: trialSchema,
  alarmCalls: alarmCallSchema,
  mailed: countSchema,
  digests: digestJson,
  undelivered: deliveryIdSchema,
};
