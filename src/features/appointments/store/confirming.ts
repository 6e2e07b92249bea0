/** Schemas of the questions that scripts answer with before they confirm (`confirming.lua.ts`). */
import * as z from 'zod/mini';
import { timeWarnings } from '#features/appointments/contract/appointment.ts';
import type { Unjudged, Warned } from '#features/appointments/rules/confirming.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { rosterSchema } from '#features/hours/index.ts';

export const warnedSchema = z.pipe(
  z.tuple([z.literal('warnings'), jsonOf(z.array(z.enum(timeWarnings))), z.string()]),
  z.transform(([, warnings, consultant]): Warned => ({ warnings, consultant })),
);

export const unjudgedSchema = z.pipe(
  z.tuple([z.literal('unjudged'), z.number(), rosterSchema]),
  z.transform(([, startsAt, roster]): Unjudged => ({ unjudged: { startsAt, roster } })),
);
