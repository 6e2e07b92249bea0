import type { ShapesOf } from '#platform/redis/shapes.ts';
import { consultantRecordSchema } from './consultants.ts';
import type { consultantsKeys } from './keys.ts';

export const consultantsShapes: ShapesOf<typeof consultantsKeys> = {
  consultants: consultantRecordSchema,
};
