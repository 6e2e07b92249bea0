import { countSchema } from '#platform/redis/records.ts';
import type { ShapesOf } from '#platform/redis/shapes.ts';
import type { visitsKeys } from './keys.ts';

export const visitsShapes: ShapesOf<typeof visitsKeys> = { visits: countSchema };
