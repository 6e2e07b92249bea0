import type { hoursKeys } from '#features/hours/store/keys.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import { consultantRecordSchema } from './consultants.ts';

export const consultantsShapes: ShapesOf<Pick<typeof hoursKeys, 'consultants'>> = {
  consultants: consultantRecordSchema,
};
