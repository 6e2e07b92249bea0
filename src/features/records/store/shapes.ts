import { shapeless, type ShapesOf } from '#platform/redis/shapes.ts';
import type { recordsKeys } from './keys.ts';

export const recordsShapes: ShapesOf<typeof recordsKeys> = {
  inspected: shapeless('what the look at every value notes for itself; begun again if unreadable'),
  blockedDays: shapeless('of stores before version 3; nothing reads it any more'),
};
