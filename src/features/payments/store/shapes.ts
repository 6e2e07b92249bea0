import * as z from 'zod/mini';
import { idSchema } from '#platform/contract/fields.ts';
import { countSchema } from '#platform/redis/records.ts';
import {
  digestAndId,
  digestSchema,
  matching,
  type ShapesOf,
  word,
  words,
} from '#platform/redis/shapes.ts';
import type { paymentKeys } from './keys.ts';
import { paymentJson } from './payment-record.ts';

export const paymentShapes: ShapesOf<typeof paymentKeys> = {
  records: paymentJson,
  versions: countSchema,
  states: word,
  byCreation: idSchema,
  bySession: idSchema,
  byEmail: digestAndId,
  byAppointment: words,
  emails: digestSchema,
  named: idSchema,
  unsettled: z.union([idSchema, matching(/^session \S+$/)]),
  owed: idSchema,
  returning: idSchema,
  changes: countSchema,
};
