import { countSchema } from '#platform/redis/records.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import { consultantRecordSchema } from './consultants.ts';
import type { consultantKeys } from './keys.ts';

export const consultantsShapes: ShapesOf<typeof consultantKeys> = {
  consultants: consultantRecordSchema,
  rosterVersion: countSchema,
};
