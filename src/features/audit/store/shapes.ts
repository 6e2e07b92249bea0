import { auditEntrySchema } from '#features/audit/contract/audit.ts';
import { idSchema } from '#platform/contract/fields.ts';
import { countSchema, jsonOf } from '#platform/redis/records.ts';
import { matching, type ShapesOf, words } from '#platform/redis/shapes.ts';
import type { auditKeys } from './keys.ts';

export const auditShapes: ShapesOf<typeof auditKeys> = {
  audit: {
    records: jsonOf(auditEntrySchema),
    byCreation: idSchema,
    subjects: words,
    indexed: countSchema,
  },
  erasures: matching(/^[\da-f]{40}$/),
};
