/** Whether anything happened at the desk since it last asked. */
import * as z from 'zod/mini';
import { idSchema } from '#platform/contract/fields.ts';

/** Arrivals of each kind that are named at most. */
export const maxArrivals = 20;

const newest = z.array(idSchema);

/** What visitors sent, by the desk's areas; what the firm entered itself did not arrive. */
const arrivalsSchema = z.object({
  appointments: newest,
  messages: newest,
  inquiries: newest,
});
export type Arrivals = z.infer<typeof arrivalsSchema>;
export type ArrivalKind = keyof Arrivals;

export const newsSchema = z.object({
  /** Another one as soon as anything is to be read anew, whoever changed it; says nothing else. */
  stamp: z.string(),
  /** The newest of each kind, newest first, at most `maxArrivals`. */
  arrivals: arrivalsSchema,
});
export type News = z.infer<typeof newsSchema>;
