/** Whether anything changed at the desk since its last request. */
import * as z from 'zod/mini';
import { idSchema } from '#platform/contract/fields.ts';

/** Most arrivals of each kind in one answer. */
export const maxArrivals = 20;

const newest = z.array(z.object({ id: idSchema, at: z.number() }));

/** What visitors sent and when (ms since 1970), by area of the desk. Appointments that the firm entered are not included. */
const arrivalsSchema = z.object({
  appointments: newest,
  messages: newest,
  inquiries: newest,
});
export type Arrivals = z.infer<typeof arrivalsSchema>;
export const arrivalKinds = ['appointments', 'messages', 'inquiries'] as const;
export type ArrivalKind = (typeof arrivalKinds)[number];

export const newsSchema = z.object({
  /** Changes whenever anything has to be read again, whoever changed it. Has no other meaning. */
  stamp: z.string(),
  /** Sent along by the next request. */
  seen: z.string(),
  /** The newest arrivals of each kind, newest first, at most `maxArrivals`. */
  arrivals: arrivalsSchema,
});
export type News = z.infer<typeof newsSchema>;
