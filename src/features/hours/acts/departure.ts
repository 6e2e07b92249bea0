/** What this subject keeps of a consultant, and what of it goes with one who is deleted. */
import * as z from 'zod/mini';
import type { Departure } from '#features/consultants/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { pairsSchema } from '#platform/redis/records.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { hookOf } from '#platform/redis/reads.ts';

const { appointmentsByConsultant, slots, slotConsultants, schedules } = hoursKeys;

export const hoursDeparture: Departure = {
  deleted: (id) =>
    hookOf(
      {
        appointments: {
          command: ['ZRANGEBYLEX', appointmentsByConsultant, `[${id} `, `(${id}!`, 'LIMIT', 0, 1],
          reply: z.array(z.string()),
        },
        owners: { command: ['HGETALL', slotConsultants], reply: pairsSchema },
      },
      ({ appointments, owners }) => {
        const theirs = owners.filter(([, owner]) => owner === id).map(([slot]) => slot);
        return {
          isNamed: appointments.length > 0,
          checks: [{ same: 'appointments' }, { same: 'owners' }],
          writes: [
            ...inPortions('HDEL', slotConsultants, theirs),
            ...inPortions('ZREM', slots, theirs),
            ['HDEL', schedules, id],
          ],
        };
      },
    ),
};
