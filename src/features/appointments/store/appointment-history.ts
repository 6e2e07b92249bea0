import * as z from 'zod/mini';
import {
  type AppointmentEvent,
  appointmentEventSchema,
} from '#features/appointments/contract/appointment-event.ts';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import type { AppointmentRecord } from '#features/appointments/rules/booking.ts';
import { appointmentRecordSchema } from './appointment-rows.ts';
import { jsonOf } from '#platform/redis/records.ts';

export const lineSchema = jsonOf(appointmentEventSchema);

/**
 * What Redis keeps of an appointment's history, but for lines that cannot be read; what was requested
 * before there was one has none.
 */
export function readHistory(
  { createdAt }: Pick<AppointmentRecord, 'createdAt'>,
  lines: string | null,
): AppointmentEvent[] {
  const events = (lines ?? '')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => lineSchema.safeParse(line).data ?? []);
  const [first] = events;
  const isWhole = first?.kind === 'requested' || first?.kind === 'entered';
  return isWhole ? events : [{ at: createdAt, kind: 'requested' }, ...events];
}

/**
 * What the store counts as so many events are that many of these: it counts lines alone, and of what
 * was requested before there was a history the request is none.
 */
export const eventsIn = (
  history: readonly AppointmentEvent[],
  lines: string | null,
  counted: number,
): number => counted + history.length - (lines ?? '').split('\n').filter(Boolean).length;

/** Record, status and history of an appointment, as Redis gives them. */
export const appointmentWithHistoryRow = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), appointmentStatusSchema, z.nullable(z.string())]),
  z.transform(([record, status, lines]) => ({
    ...record,
    status,
    history: readHistory(record, lines),
  })),
);
