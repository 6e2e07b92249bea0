/** The appointments that limits on a service count: how acts read them. */
import * as z from 'zod/mini';
import { type Cap, spanOfText } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';
import { appointmentsKeys } from './keys.ts';

export interface Counted extends Part {
  /** How many of the service the consultant has, besides one. */
  countOf: (service: Service, consultant: string, except: string) => number;
}

/** What is taken within the time of a limit. Of each record only the service is read. */
export const countedIn = ({ from, to }: Pick<Cap, 'from' | 'to'>): Hook<Counted> =>
  hookOf(
    {
      countedIds: {
        command: ['ZRANGEBYSCORE', hoursKeys.appointmentsTaken, from, `(${String(to)}`],
        reply: z.array(z.string()),
      },
      countedSpans: {
        command: ['HMGET', hoursKeys.appointmentSpans, { of: 'countedIds', all: true }],
        reply: textsSchema,
      },
      countedServices: {
        command: [
          'HMPART',
          appointmentsKeys.appointments,
          // Within a text quotes are escaped: this is the field itself.
          '"service":"([^"]+)"',
          { of: 'countedIds', all: true },
        ],
        reply: textsSchema,
      },
    },
    ({ countedIds, countedSpans, countedServices }, nameOf) => ({
      checks: [
        { same: nameOf('countedIds') },
        { same: nameOf('countedSpans') },
        { same: nameOf('countedServices') },
      ],
      countOf: (service, consultant, except) =>
        countedIds.filter(
          (id, at) =>
            id !== except &&
            countedServices[at] === service &&
            spanOfText(countedSpans[at] ?? null, 0).consultant === consultant,
        ).length,
    }),
    ` ${String(from)} ${String(to)}`,
  );
