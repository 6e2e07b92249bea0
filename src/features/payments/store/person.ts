import * as z from 'zod/mini';
import { ledgerSchema, toDelivery } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { paymentFacts } from '#features/payments/rules/payment.ts';
import type { PersonSource } from '#platform/redis/person.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { paymentKeys } from './keys.ts';
import { paymentList } from './payment-list.ts';
import { paymentRecordSchema } from './payment-record.ts';

const row = z.pipe(
  z.tuple([jsonOf(paymentRecordSchema), ledgerSchema]),
  z.transform(([record, ledger]) => ({
    ...paymentFacts(record),
    deliveries: ledger.map((entry) => toDelivery(record.id, entry)),
  })),
);

/** A person's payments, with their delivery logs. */
export const paymentsOfPerson = {
  hashes: [paymentKeys.records, outboxKeys.deliveries],
  row,
  find: (db, { isTheirs, ...sought }) =>
    paymentList(db).list({
      ...sought,
      passes: ({ clientName, email }) => isTheirs({ names: [clientName, email] }),
    }),
} satisfies PersonSource<z.output<typeof row>>;
