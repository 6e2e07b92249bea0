import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import {
  type Appointment,
  type AppointmentStatus,
  maxOpenAppointments,
} from '#contract/appointment.ts';
import type { StatusChange } from '#domain/appointment-status.ts';
import type { BookingCommand, BookingResult, IdempotencyRecord } from '#domain/booking.ts';
import { emailDigest } from '#domain/digest.ts';
import { appointmentKeys, appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { eventLine } from './event-line.ts';
import { idempotencyJson, idempotencyKeyOf, idempotencyMs } from './idempotency.ts';
import { keys } from './keys.ts';
import { book } from './lua/book.lua.ts';
import { changeStatus } from './lua/change-status.lua.ts';
import { findBooking } from './lua/find-booking.lua.ts';
import { getAppointment } from './lua/get-appointment.lua.ts';
import { listNewest, listNewestOf, type ListRange } from './newest.ts';
import { appointmentRecordSchema, appointmentRowSchema, jsonOf } from './records.ts';
import { scoreOf } from './slot-score.ts';

const day = 86_400_000;

interface Condition {
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: AppointmentStatus | undefined;
}

const recordJson = jsonOf(appointmentRecordSchema);

const bookingSchema = z.union([
  z.tuple([z.enum(['booked', 'slot_unavailable'])]),
  z.tuple([z.literal('too_many_open'), z.string()]),
  z.tuple([z.literal('known'), idempotencyJson]),
]);
const changeSchema = z.union([
  z.tuple([z.enum(['unknown', 'illegal'])]),
  z.tuple([z.literal('changed'), recordJson]),
]);
/** The client hears of these. */
const isTold = (status: AppointmentStatus) => status === 'confirmed' || status === 'cancelled';

export type AppointmentStore = ReturnType<typeof appointmentStore>;

/** Appointments in Redis; every method is one round trip and one atomic step. */
export function appointmentStore(redis: ScriptHost) {
  const { appointments, appointmentStatus, appointmentsByCreation } = keys;

  return {
    async book(command: BookingCommand): Promise<BookingResult> {
      const { record, startsAt, now, fingerprint, idempotencyKey } = command;
      const { id, createdAt } = record;
      const answer = await runScript(
        redis,
        appointmentScript(book),
        [
          ...appointmentKeys,
          ...(idempotencyKey === undefined ? [] : [idempotencyKeyOf(idempotencyKey)]),
        ],
        [
          scoreOf(record),
          id,
          JSON.stringify(record),
          now.getTime(),
          startsAt.getTime(),
          emailDigest(record.email),
          maxOpenAppointments,
          eventLine({ at: createdAt, kind: 'requested' }),
          `appointment_requested:${id}`,
          JSON.stringify({ fingerprint, id, createdAt }),
          now.getTime() + idempotencyMs,
        ],
      );
      const [kind, detail] = bookingSchema.parse(answer);
      if (kind === 'known') return { kind, known: detail };
      if (kind === 'too_many_open') return { kind, nextStart: new Date(Number(detail)) };
      return { kind };
    },

    async findBooking(idempotencyKey: string): Promise<IdempotencyRecord | null> {
      const answer = await runScript(redis, findBooking, [idempotencyKeyOf(idempotencyKey)], []);
      return z.nullable(idempotencyJson).parse(answer);
    },

    /** `null` for an unknown id. */
    async get(id: string): Promise<Appointment | null> {
      const answer = await runScript(
        redis,
        getAppointment,
        [appointments, appointmentStatus],
        [id],
      );
      return z.nullable(appointmentRowSchema).parse(answer);
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
        return listNewest(redis, source, range);
      const first = startDate === undefined ? '-inf' : Date.parse(startDate) - day;
      const last = endDate === undefined ? '+inf' : Date.parse(endDate) + 2 * day;
      const index = keys.appointmentsByStart;
      return listNewestOf(redis, { ...source, index }, { ...range, first, last, value: status });
    },

    async changeStatus({ id, to, from, now, note }: StatusChange, entry?: AuditEntry) {
      const answer = await runAudited(
        redis,
        appointmentScript(changeStatus),
        appointmentKeys,
        [
          id,
          to,
          now.getTime(),
          eventLine({ at: now.toISOString(), kind: 'status', to, note }),
          isTold(to) ? `appointment_${to}:${id}` : '',
          ...from,
        ],
        entry,
      );
      const [kind, record] = changeSchema.parse(answer);
      return kind === 'changed' ? { ...record, status: to } : kind;
    },
  };
}
