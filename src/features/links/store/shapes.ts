import { digestSchema, type ShapesOf } from '#platform/redis/shapes.ts';
import type { linksKeys } from './keys.ts';

export const linksShapes: ShapesOf<typeof linksKeys> = { addresses: digestSchema };
