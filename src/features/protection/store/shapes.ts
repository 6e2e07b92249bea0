import { shapeless, type ShapesOf } from '#platform/redis/shapes.ts';
import type { protectionKeys } from './keys.ts';

export const protectionShapes: ShapesOf<typeof protectionKeys> = {
  work: shapeless('lives for a day at most; only counted and compared'),
};
