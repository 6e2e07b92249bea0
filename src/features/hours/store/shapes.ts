import { consultantIdSchema } from '#features/consultants/contract/consultant.ts';
import { idSchema } from '#platform/contract/fields.ts';
import { countSchema } from '#platform/redis/records.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import { scheduleRecordSchema } from './schedules.ts';
import type { hoursKeys } from './keys.ts';

export const hoursShapes: ShapesOf<typeof hoursKeys> = {
  slots: idSchema,
  slotConsultants: consultantIdSchema,
  schedules: scheduleRecordSchema,
  rosterVersion: countSchema,
};
