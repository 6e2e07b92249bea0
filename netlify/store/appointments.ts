import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import {
  type Appointment,
  appointmentStatusSchema,
  maxOpenAppointments,
} from '#contract/appointment.ts';
import type { StatusChange } from '#domain/appointment-status.ts';
import type { BookingCommand, BookingResult, IdempotencyRecord } from '#domain/booking.ts';
import { digest } from '#domain/digest.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { book } from './lua/book.lua.ts';
import { changeStatus } from './lua/change-status.lua.ts';
import { findBooking } from './lua/find-booking.lua.ts';
import { getAppointment } from './lua/get-appointment.lua.ts';
import { listNewest, type ListRange } from './newest.ts';
import { appointmentRecordSchema, idempotencyRecordSchema, jsonOf } from './records.ts';
import { scoreOf } from './slot-score.ts';

const idempotencyMs = 24 * 60 * 60_000;

const recordJson = jsonOf(appointmentRecordSchema);
const idempotencyJson = jsonOf(idempotencyRecordSchema);

const bookingSchema = z.union([
  z.tuple([z.enum(['booked', 'slot_unavailable'])]),
  z.tuple([z.literal('too_many_open'), z.string()]),
  z.tuple([z.literal('known'), idempotencyJson]),
]);
const changeSchema = z.union([
  z.tuple([z.enum(['unknown', 'illegal'])]),
  z.tuple([z.literal('changed'), recordJson]),
]);
const appointmentPairSchema = z.pipe(
  z.tuple([recordJson, appointmentStatusSchema]),
  z.transform(([record, status]): Appointment => ({ ...record, status })),
);

export type AppointmentStore = ReturnType<typeof appointmentStore>;

/** Appointments in Redis; every method is one round trip and one atomic step. */
export function appointmentStore(redis: ScriptHost) {
  const { appointments, appointmentStatus, appointmentSlot } = keys;
  const { appointmentsByCreation, appointmentsByStart } = keys;
  const idempotencyKeyOf = (key: string) => keys.idempotency(digest(key));

  return {
    async book(command: BookingCommand): Promise<BookingResult> {
      const { record, startsAt, now, fingerprint, idempotencyKey } = command;
      const { id, createdAt } = record;
      const answer = await runScript(
        redis,
        book,
        [
          keys.freeSlots,
          appointments,
          appointmentStatus,
          appointmentSlot,
          appointmentsByCreation,
          appointmentsByStart,
          keys.appointmentsOf(digest(record.email.toLowerCase())),
          keys.outbox,
          ...(idempotencyKey === undefined ? [] : [idempotencyKeyOf(idempotencyKey)]),
        ],
        [
          scoreOf(record),
          id,
          JSON.stringify(record),
          now.getTime(),
          startsAt.getTime(),
          maxOpenAppointments,
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
      return z.nullable(appointmentPairSchema).parse(answer);
    },

    /** Newest first; `null` if `after` is unknown. */
    list: (range: ListRange) =>
      listNewest(
        redis,
        {
          byCreation: appointmentsByCreation,
          hashes: [appointments, appointmentStatus],
          row: appointmentPairSchema,
        },
        range,
      ),

    async changeStatus({ id, to, from, now }: StatusChange, entry?: AuditEntry) {
      const answer = await runAudited(
        redis,
        changeStatus,
        [
          appointments,
          appointmentStatus,
          appointmentSlot,
          appointmentsByStart,
          keys.slots,
          keys.freeSlots,
        ],
        [id, to, now.getTime(), ...from],
        entry,
      );
      const [kind, record] = changeSchema.parse(answer);
      return kind === 'changed' ? { ...record, status: to } : kind;
    },
  };
}
