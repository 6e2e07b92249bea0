/** The choice that a query string or a kept form names. */
import * as z from 'zod/mini';
import { serviceSchema } from '#platform/contract/service.ts';
import { knownDateSchema, timeSchema } from '#platform/contract/slot-fields.ts';
import type { Moment } from './booking-state.ts';

/** The named value; `null` if there is none or it is invalid. */
export function namedIn<Schema extends z.ZodMiniType>(
  values: URLSearchParams,
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  const parsed = z.safeParse(schema, values.get(name));
  return parsed.success ? parsed.data : null;
}

/** Service, by slug or German title, day and time; a time only with its day. */
export function momentIn(values: URLSearchParams): Moment {
  const date = namedIn(values, 'date', knownDateSchema);
  return {
    date,
    time: date && namedIn(values, 'time', timeSchema),
    service: namedIn(values, 'service', serviceSchema),
  };
}

export const momentInAddress = (): Moment => momentIn(new URLSearchParams(location.search));
