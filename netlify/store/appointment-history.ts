import * as z from 'zod/mini';
import { type AppointmentEvent, appointmentEventSchema } from '#contract/appointment-event.ts';
import { appointmentStatusSchema } from '#contract/appointment-status.ts';
import type { AppointmentRecord } from '#domain/booking.ts';
import { appointmentRecordSchema, jsonOf } from './records.ts';

const lineSchema = jsonOf(appointmentEventSchema);

/** What Redis keeps of an appointment's history; what was requested before there was one has none. */
export function readHistory(
  { createdAt }: Pick<AppointmentRecord, 'createdAt'>,
  lines: string | null,
): AppointmentEvent[] {
  const events = (lines ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => z.parse(lineSchema, line));
  const [first] = events;
  const isWhole = first?.kind === 'requested' || first?.kind === 'entered';
  return isWhole ? events : [{ at: createdAt, kind: 'requested' }, ...events];
}

/** One of those events by its number, as the outbox counts them: the lines that there are, from 1. */
export function readEvent(lines: string | null, number = 0): AppointmentEvent | undefined {
  const line = (lines ?? '').split('\n')[number - 1];
  return line === undefined || line === '' ? undefined : z.parse(lineSchema, line);
}

/** Record, status and history of an appointment, as Redis gives them. */
export const appointmentWithHistoryRow = z.pipe(
  z.tuple([jsonOf(appointmentRecordSchema), appointmentStatusSchema, z.nullable(z.string())]),
  z.transform(([record, status, lines]) => ({
    ...record,
    status,
    history: readHistory(record, lines),
  })),
);
