/** The appointments of a week: how acts read whose they are. */
import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { appointmentsKeys } from './keys.ts';

const { appointments, appointmentStatus } = appointmentsKeys;

/** `from` and `to` in milliseconds since 1970. Of each record only the consultant is read. */
export const weekReads = ({ from, to }: { from: number; to: number }) =>
  ({
    weekIds: {
      command: ['ZRANGEBYSCORE', hoursKeys.appointmentsByStart, from, `(${String(to)}`],
      reply: z.array(z.string()),
    },
    weekStatuses: {
      command: ['HMGET', appointmentStatus, { of: 'weekIds', all: true }],
      reply: z.array(z.catch(z.nullable(appointmentStatusSchema), null)),
    },
    weekConsultants: {
      command: ['HMPART', appointments, '"consultant":"([^"]+)"', { of: 'weekIds', all: true }],
      reply: z.array(z.nullable(z.string())),
    },
  }) as const;
