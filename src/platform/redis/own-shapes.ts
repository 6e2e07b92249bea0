import type { platformKeys } from './keys.ts';
import { countSchema } from './records.ts';
import { shapeless, type ShapesOf } from './shapes.ts';

export const platformShapes: ShapesOf<typeof platformKeys> = {
  aside: shapeless('holds what could not be read'),
  changes: countSchema,
  requests: shapeless('only ever names a key to be deleted'),
  idempotency: shapeless('lives for a day; what cannot be read counts as not sent before'),
  rateLimit: shapeless('lives for minutes; a window that cannot be read begins again'),
};
