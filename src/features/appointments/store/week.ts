/** The appointments of a week: how acts read whose they are. */
import * as z from 'zod/mini';
import {
  appointmentStatusSchema,
  isOver,
} from '#features/appointments/contract/appointment-status.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { readableOrNull, textsSchema } from '#platform/redis/records.ts';
import type { Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { appointmentsKeys } from './keys.ts';

const { appointments, appointmentStatus } = appointmentsKeys;

export interface Week extends Part {
  /** The appointments of a consultant that take place in it, or took place. */
  countOf: (consultant: string) => number;
}

/** `from` and `to` in milliseconds since 1970. Of each record only the consultant is read. */
export const weekOf = ({ from, to }: { from: number; to: number }): Hook<Week> =>
  hookOf(
    {
      weekIds: {
        command: ['ZRANGEBYSCORE', hoursKeys.appointmentsByStart, from, `(${String(to)}`],
        reply: z.array(z.string()),
      },
      weekStatuses: {
        command: ['HMGET', appointmentStatus, { of: 'weekIds', all: true }],
        reply: z.array(readableOrNull(appointmentStatusSchema)),
      },
      weekConsultants: {
        command: ['HMPART', appointments, '"consultant":"([^"]+)"', { of: 'weekIds', all: true }],
        reply: textsSchema,
      },
    },
    ({ weekStatuses, weekConsultants }) => ({
      checks: [{ same: 'weekIds' }, { same: 'weekStatuses' }, { same: 'weekConsultants' }],
      countOf: (consultant) =>
        weekStatuses.filter(
          (status, at) => weekConsultants[at] === consultant && status !== null && !isOver(status),
        ).length,
    }),
  );
