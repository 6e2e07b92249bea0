import * as z from 'zod/mini';
import {
  type AppointmentEvent,
  appointmentEventSchema,
  appointmentHistorySchema,
} from '#contract/appointment-desk.ts';
import type { AppointmentRecord } from '#domain/booking.ts';
import { jsonOf } from './records.ts';

type Unmoored<T> = T extends unknown ? Omit<T, 'from'> : never;

/** An event as a line of a history; what it leads away from is added where it is known, in Lua. */
export const eventLine = (event: Unmoored<AppointmentEvent>): string => JSON.stringify(event);

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
