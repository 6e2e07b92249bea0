import * as z from 'zod/mini';
import { idSchema } from '#platform/contract/fields.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { shapeless, type ShapesOf } from '#platform/redis/shapes.ts';
import type { protectionKeys } from './keys.ts';

export const protectionShapes: ShapesOf<typeof protectionKeys> = {
  work: shapeless('lives for a day at most; only counted and compared'),
  newcomers: idSchema,
  refused: z.string().check(z.regex(/^(wider|owner|pattern) \S+$/)),
  origins: jsonOf(
    z.object({
      network: z.string(),
      wider: z.optional(z.string()),
      owner: z.string(),
      pattern: z.optional(z.string()),
      most: z.number(),
      opened: z.optional(z.number()),
    }),
  ),
};
