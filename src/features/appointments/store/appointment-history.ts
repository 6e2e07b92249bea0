import * as z from 'zod/mini';
import {
  type AppointmentEvent,
  appointmentEventSchema,
} from '#features/appointments/contract/appointment-event.ts';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import type { AppointmentRecord } from '#features/appointments/rules/request.ts';
import { appointmentRecordSchema } from './appointment-rows.ts';
import { jsonOf } from '#platform/redis/records.ts';

export const lineSchema = jsonOf(appointmentEventSchema);

/**
 * Parses the stored history, skipping unreadable lines. A missing `requested` event, as in requests made
 * before histories existed, is added.
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
 * Converts an event count of the store into one of `history`. The store counts lines, which lack the added
 * `requested` event and include unreadable lines.
 */
export const eventsIn = (
  history: readonly AppointmentEvent[],
  lines: string | null,
  counted: number,
): number => counted + history.length - (lines ?? '').split('\n').filter(Boolean).length;

/** Record, status and history of an appointment, as Redis returns them. */
export const appointmentWithHistoryRow = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), appointmentStatusSchema, z.nullable(z.string())]),
  z.transform(([record, status, lines]) => ({
    ...record,
    status,
    history: readHistory(record, lines),
  })),
);
