import * as z from 'zod/mini';
import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { BookingCommand, BookingResult, IdempotencyRecord } from '#domain/booking.ts';
import { lapseOf } from '#domain/lapse.ts';
import { dayMs } from '#time/units.ts';
import { runAppointmentScript } from './appointment-script.ts';
import type { Database } from './database.ts';
import { idempotencyJson, idempotencyKeyOf, idempotencyMs } from './idempotency.ts';
import { keys } from './keys.ts';
import { book, findBooking, getAppointment } from './lua/appointments.lua.ts';
import { listNewest, listNewestOf, type ListRange } from './newest.ts';
import { appointmentRowSchema } from './records.ts';
import { placementInput } from './spans.ts';

interface Condition {
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: AppointmentStatus | undefined;
}

const bookingSchema = z.union([
  z.tuple([z.literal('slot_unavailable')]),
  z.tuple([z.literal('booked'), z.string()]),
  z.tuple([z.literal('known'), idempotencyJson]),
]);

export type AppointmentStore = ReturnType<typeof appointmentStore>;

/** Appointments in Redis; every method is one round trip and one atomic step. */
export function appointmentStore(db: Database) {
  const { appointments, appointmentStatus, appointmentsByCreation } = keys;
  const idempotencyOf = (key: string | undefined) => ({
    idempotency: idempotencyKeyOf('booking', key),
  });

  return {
    async book(command: BookingCommand): Promise<BookingResult> {
      const { record, dates, now, fingerprint } = command;
      const { id, createdAt, endsAt, meeting } = record;
      const input = {
        ...placementInput(command, 'requested'),
        dates,
        lapsesAt: lapseOf(now),
        known: { fingerprint, id, createdAt, endsAt, meeting },
        forgetAt: now.getTime() + idempotencyMs,
      };
      const more = idempotencyOf(command.idempotencyKey);
      const answer = z.parse(bookingSchema, await runAppointmentScript(db, book, input, more));
      switch (answer[0]) {
        case 'slot_unavailable':
          return { kind: 'slot_unavailable' };
        case 'booked':
          return { kind: 'booked', consultant: answer[1] };
        case 'known':
          return { kind: 'known', known: answer[1] };
      }
    },

    async findBooking(idempotencyKey: string): Promise<IdempotencyRecord | null> {
      const answer = await db.run(findBooking, idempotencyOf(idempotencyKey));
      return z.nullable(idempotencyJson).parse(answer);
    },

    /** `null` for an unknown id. */
    async get(id: string): Promise<Appointment | null> {
      const names = { records: appointments, statuses: appointmentStatus };
      return z.nullable(appointmentRowSchema).parse(await db.run(getAppointment, names, { id }));
    },

    /**
     * Newest first; `null` if `after` is unknown. With dates, only what takes place on them or up
     * to a day beside them: which day it is there is for the reader to say.
     */
    list({ startDate, endDate, status, ...range }: ListRange & Condition) {
      const source = {
        byCreation: appointmentsByCreation,
        hashes: [appointments, appointmentStatus],
        row: appointmentRowSchema,
      };
      if ([startDate, endDate, status].every((part) => part === undefined))
        return listNewest(db, source, range);
      const first = startDate === undefined ? '-inf' : Date.parse(startDate) - dayMs;
      const last = endDate === undefined ? '+inf' : Date.parse(endDate) + 2 * dayMs;
      const index = keys.appointmentsByStart;
      return listNewestOf(db, { ...source, index }, { ...range, first, last, value: status });
    },
  };
}
