import { countSchema } from '#platform/redis/records.ts';
import { shapeless, type ShapesOf, word } from '#platform/redis/shapes.ts';
import type { accessKeys } from './keys.ts';

export const accessShapes: ShapesOf<typeof accessKeys> = {
  sessions: shapeless('lives for hours; who cannot be read signs in again'),
  secondFactor: {
    factor: word,
    pending: shapeless('lives for minutes; the setup is begun again'),
    recovery: word,
    wrong: countSchema,
  },
};
