/** What this subject keeps of a consultant, and what of it goes with one who is deleted. */
import * as z from 'zod/mini';
import type { Departure } from '#features/consultants/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { hookOf, inPortions } from '#platform/redis/transaction.ts';

const { appointmentsByConsultant, slots, slotConsultants, schedules } = hoursKeys;
const names = z.array(z.string());

export const hoursDeparture: Departure = {
  deleted: (id) =>
    hookOf(
      {
        appointments: {
          command: ['ZRANGEBYLEX', appointmentsByConsultant, `[${id} `, `(${id}!`, 'LIMIT', 0, 1],
          reply: names,
        },
        slots: { command: ['ZRANGE', slots, 0, -1], reply: names },
        owners: {
          command: ['HMGET', slotConsultants, { of: 'slots', all: true }],
          reply: z.array(z.nullable(z.string())),
        },
      },
      ({ appointments, slots: ids, owners }) => {
        const theirs = ids.filter((_, at) => owners[at] === id);
        return {
          isNamed: appointments.length > 0,
          checks: [{ same: 'appointments' }, { same: 'slots' }, { same: 'owners' }],
          writes: [
            ...inPortions('HDEL', slotConsultants, theirs),
            ...inPortions('ZREM', slots, theirs),
            ['HDEL', schedules, id],
          ],
        };
      },
    ),
};
