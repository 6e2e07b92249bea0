/** Appointments that an act of the clock changes together. */
import { dayMs } from '#platform/time/units.ts';
import { inPortions, type Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { countSchema, readableOrNull } from '#platform/redis/records.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { appointmentsKeys } from './keys.ts';
import type { AppointmentState } from './state.ts';
import { ownReads, proposedRead, stateOf } from './state-reads.ts';
import { changePart, outsidePart } from './state-writes.ts';

/** One of them, as it is stored. */
export interface OneOfMany {
  /** `null` where it cannot be read, or is erased. */
  before: AppointmentState | null;
  /** When it was made, in milliseconds since 1970. */
  madeAt: number;
  /** Writes what differs. After `changeOutside` the desk can no longer undo what it did before. */
  change: (after: AppointmentState) => Part;
  changeOutside: (after: AppointmentState) => Part;
  /** Until when times are held for its client, in milliseconds since 1970. */
  proposedUntil: number | null;
  /** Of one that cannot be read: has it looked at again a day later, so that it holds up no others. */
  postpone: (now: Date) => Part;
  /** Of one that cannot be read: frees the times that are held for its client. */
  freeTimes: () => Part;
}

/** How an act reads one of several; it reads the proposed times once for all (`proposedRead`). */
export function oneOfMany(id: string): Hook<OneOfMany> {
  const own = hookOf(
    {
      ...ownReads(id),
      createdAt: {
        command: ['ZSCORE', appointmentsKeys.appointmentsByCreation, id],
        reply: readableOrNull(countSchema),
      },
    },
    (values, nameOf) => ({ values, nameOf }),
    ` ${id}`,
  );
  return {
    reads: own.reads,
    follow(valuesOf) {
      const { values: theirs, nameOf } = own.follow(valuesOf);
      const values = { ...theirs, ...valuesOf(proposedRead) };
      const before = stateOf(id, values);
      const partOf = (write: typeof changePart) => (after: AppointmentState) =>
        before ? write(after, before, values, nameOf) : {};
      return {
        before,
        madeAt: Number(values.createdAt),
        change: partOf(changePart),
        changeOutside: partOf(outsidePart),
        proposedUntil: values.proposal === null ? null : Number(values.proposal),
        postpone: (now) => ({
          checks: [{ same: nameOf('lookAt') }],
          writes:
            values.lookAt === null
              ? []
              : [['ZADD', appointmentsKeys.appointmentsPending, now.getTime() + dayMs, id]],
        }),
        freeTimes: () => ({
          checks: [{ same: nameOf('proposal') }, { same: 'proposedTimes' }],
          writes: [
            ['ZREM', appointmentsKeys.proposals, id],
            ...inPortions(
              'ZREM',
              hoursKeys.proposedTimes,
              values.proposedTimes.filter((time) => time.startsWith(`${id} `)),
            ),
          ],
        }),
      };
    },
  };
}
