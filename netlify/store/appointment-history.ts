import * as z from 'zod/mini';
import { appointmentEventSchema, appointmentHistorySchema } from '#contract/appointment-desk.ts';
import type { AppointmentRecord } from '#domain/booking.ts';
import { jsonOf } from './records.ts';

const lineSchema = jsonOf(appointmentEventSchema);

/** What Redis keeps of an appointment's history; what was requested before there was one has none. */
export function readHistory(
  { createdAt }: Pick<AppointmentRecord, 'createdAt'>,
  lines: string | null,
): z.output<typeof appointmentHistorySchema> {
  const events = (lines ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => z.parse(lineSchema, line));
  const [first] = events;
  const isWhole = first?.kind === 'requested' || first?.kind === 'entered';
  return isWhole ? events : [{ at: createdAt, kind: 'requested' }, ...events];
}
