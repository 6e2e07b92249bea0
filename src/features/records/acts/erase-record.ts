/** The desk erases one record, with all that belongs to it. */
import * as z from 'zod/mini';
import type { AppointmentAct, Outdated } from '#features/appointments/index.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { actErasing, type Doing, type Eraser } from '#features/audit/index.ts';
import type { RecordKind } from '#features/outbox/index.ts';
import type { Erased } from '#platform/redis/erasing.ts';
import { readableOrNull } from '#platform/redis/records.ts';

export interface ErasureOf {
  kind: Exclude<RecordKind, 'payment' | 'alarm' | 'digest'>;
  id: string;
}

/** Returns false for an unknown id. */
export function eraseRecord(
  eraser: Eraser,
  { kind, id }: ErasureOf,
  doing: Doing,
): Promise<boolean> {
  const portion = { ids: { [kind]: [id] }, now: doing.now };
  return actErasing(eraser, doing, {
    portion,
    reads: {},
    decide(erase) {
      return isIn(erase()) ? { plan: {}, answerOf: () => true, kept: 1 } : { answer: false };
    },
    again: () => true,
  });
}

/** Whether there was any record. */
const isIn = ({ gone }: Erased) => Object.values(gone).some(({ length }) => length > 0);

const text = z.nullable(z.string());

const rowReads = (id: string) =>
  ({
    record: { command: ['HGET', appointmentsKeys.appointments, id], reply: text },
    version: { command: ['HGET', appointmentsKeys.appointmentVersions, id], reply: text },
    status: { command: ['HGET', appointmentsKeys.appointmentStatus, id], reply: text },
  }) as const;

/**
 * Returns false for an unknown id. If the version differs by now, returns the current one, as `row` reads record, version
 * and status, and erases nothing.
 */
export function eraseAppointment(
  eraser: Eraser,
  { id, version: seen }: Pick<AppointmentAct, 'id' | 'version'>,
  row: z.ZodMiniType<Outdated['outdated']>,
  doing: Doing,
): Promise<boolean | Outdated> {
  const portion = { ids: { appointment: [id] }, now: doing.now };
  return actErasing<ReturnType<typeof rowReads>, boolean | Outdated>(eraser, doing, {
    portion,
    reads: rowReads(id),
    decide(erase, { record, version, status }) {
      const isOutdated = seen !== undefined && seen !== (Number(version) || 0);
      if (record !== null && isOutdated) {
        const outdated = z.parse(readableOrNull(row), [record, version, status]);
        return { answer: outdated !== null && { outdated } };
      }
      return isIn(erase()) ? { plan: {}, answerOf: () => true, kept: 1 } : { answer: false };
    },
    again: () => true,
  });
}
