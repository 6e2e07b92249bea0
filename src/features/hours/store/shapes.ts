import { consultantIdSchema } from '#features/consultants/contract.ts';
import { idSchema } from '#platform/contract/fields.ts';
import { matching, type ShapesOf } from '#platform/redis/shapes.ts';
import type { hoursKeys } from './keys.ts';
import { scheduleRecordSchema } from './schedules.ts';

/** Shapes of this subject's keys. The subjects that write `busy` and `consultants` register theirs. */
export const hoursShapes: ShapesOf<Omit<typeof hoursKeys, 'busy'>> = {
  slots: idSchema,
  slotConsultants: consultantIdSchema,
  schedules: scheduleRecordSchema,
  appointmentsTaken: idSchema,
  appointmentSpans: matching(/^\d+ \d+ \d+ \d+ \S+$/),
  proposedTimes: matching(/^[\w-]+ \d+ \d+ \d+ \d+ \S+$/),
  appointmentsByStart: idSchema,
  appointmentsByConsultant: matching(/^[\w-]{1,64} [\w-]+$/),
};
