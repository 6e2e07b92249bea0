import * as z from 'zod/mini';
import type { ToldAppointment } from '#features/appointments/rules/told-appointment.ts';
import { ledgerSchema, type RecordRegistration, toldOf } from '#features/outbox/index.ts';
import { appointmentsKeys } from './keys.ts';
import type { HeldRequest } from '#features/appointments/contract/held.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { appointmentRowSchema, heldRecordSchema } from './appointment-rows.ts';
import { eventsIn, readHistory } from './appointment-history.ts';

/** How the delivery of notifications reads an appointment. */
export const appointmentRecord = {
  keys: {
    records: appointmentsKeys.appointments,
    statuses: appointmentsKeys.appointmentStatus,
    histories: appointmentsKeys.appointmentHistory,
    emails: appointmentsKeys.appointmentEmail,
    undos: appointmentsKeys.appointmentUndo,
  },
  read(own, { text, status, history: lines, ledger }): ToldAppointment {
    const appointment = z.parse(appointmentRowSchema, [text, status]);
    const history = readHistory(appointment, lines);
    const numberOf = (counted?: number) => {
      const number = counted === undefined ? 0 : eventsIn(history, lines, counted);
      // A reminder is queued with an instant instead of an event number.
      return number > 0 && number <= history.length ? number : undefined;
    };
    const told = toldOf(z.parse(ledgerSchema, ledger), own, numberOf);
    const remindedAt = own.kind === 'appointment_unanswered' ? own.event : undefined;
    const event = remindedAt === undefined ? numberOf(own.event) : undefined;
    return { about: 'appointment', appointment, event, remindedAt, history, told };
  },
  partiesOf: ({ appointment: { email, consultant } }) => ({ client: email, consultant }),
} satisfies RecordRegistration<ToldAppointment>;

/** How the delivery of notifications reads a request that does not take its time. */
export const heldRecord = {
  keys: { records: appointmentsKeys.heldRequests },
  read: (_own, { text }): { about: 'held'; held: HeldRequest; next?: readonly number[] } => ({
    about: 'held',
    held: z.parse(jsonOf(heldRecordSchema), text),
  }),
} satisfies RecordRegistration<{ about: 'held'; held: HeldRequest; next?: readonly number[] }>;
