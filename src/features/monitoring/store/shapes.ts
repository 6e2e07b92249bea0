import { faultSchema } from '#features/monitoring/contract/fault.ts';
import { countSchema, jsonOf } from '#platform/redis/records.ts';
import { matching, type ShapesOf } from '#platform/redis/shapes.ts';
import { alarmValueSchema } from './alarms.ts';
import { tallySchema } from './browser-faults.ts';
import type { monitoringKeys } from './keys.ts';

export const monitoringShapes: ShapesOf<typeof monitoringKeys> = {
  alarms: alarmValueSchema,
  dismissed: countSchema,
  tick: countSchema,
  wake: matching(/^\d+ \d+$/),
  faults: jsonOf(faultSchema),
  browserFaults: tallySchema,
};
