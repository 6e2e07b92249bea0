import * as z from 'zod/mini';
import type { Conflict } from '#platform/contract/errors.ts';
import { jsonOf } from '#platform/redis/records.ts';

const instant = z.pipe(
  z.number(),
  z.transform((ms) => new Date(ms).toISOString()),
);

/** The conflicts that a script found for a span, as JSON. */
export const conflictsSchema = z.pipe(
  jsonOf(z.array(z.object({ id: z.string(), startsAt: instant, endsAt: instant }))),
  z.transform((conflicts): { conflicts: Conflict[] } => ({ conflicts })),
);
