import * as z from 'zod/mini';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { ledgerSchema, toDelivery } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { PersonSource } from '#platform/redis/person.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { appointmentRecordSchema } from './appointment-rows.ts';
import { readHistory } from './appointment-history.ts';
import { appointmentSearchStore } from './appointment-search.ts';
import { appointmentsKeys } from './keys.ts';

const row = z.pipe(
  z.tuple([
    jsonOf(appointmentRecordSchema),
    appointmentStatusSchema,
    z.nullable(z.string()),
    ledgerSchema,
  ]),
  z.transform(([record, status, lines, ledger]) => ({
    ...record,
    status,
    history: readHistory(record, lines),
    deliveries: ledger.map((entry) => toDelivery(record.id, entry)),
  })),
);

/** The appointments of a person, with their histories and deliveries. */
export const appointmentsOfPerson = {
  hashes: [
    ...[appointmentsKeys.appointments, appointmentsKeys.appointmentStatus],
    ...[appointmentsKeys.appointmentHistory, outboxKeys.deliveries],
  ],
  row,
  find: (db, { isTheirs, ...sought }) =>
    appointmentSearchStore(db).list({
      ...sought,
      texts: [],
      passes: ({ clientName, email, phone }: Appointment) =>
        isTheirs({ names: [clientName, email], phone }),
    }),
} satisfies PersonSource<z.output<typeof row>>;
