/** A payment is written in place of its earlier version, with what is told of it. */
import { actTraced, type TracedAct, traceOf, type Write } from '#features/audit/index.ts';
import { paymentLists } from '#features/payments/store/payments.ts';
import type { PaymentStore } from '#features/payments/rules/payment-settling.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentStatusSchema, isOver } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import type { PaymentNotice } from '#features/payments/rules/payment-truth.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { paymentKeys as keys } from '#features/payments/store/keys.ts';
import { putWrites } from '#features/payments/store/payment-writes.ts';
import { ledgerWrite, queue, wholeLedger, type WholeLedger } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { readableOrNull, countSchema } from '#platform/redis/records.ts';
import * as z from 'zod/mini';

interface Putting {
  /** With the version that it is to replace; 0 for a new one. */
  record: PaymentRecord;
  now: Date;
  notices: readonly PaymentNotice[];
}

const readsOf = ({ id, appointment = '' }: PaymentRecord) =>
  ({
    version: { command: ['HGET', keys.versions, id], reply: readableOrNull(countSchema) },
    address: { command: ['HGET', keys.emails, id], reply: z.nullable(z.string()) },
    ledger: { command: ['HGET', outboxKeys.deliveries, id], reply: wholeLedger },
    status: {
      command: ['HGET', appointmentsKeys.appointmentStatus, appointment],
      reply: readableOrNull(appointmentStatusSchema),
    },
    exists: {
      command: ['HEXISTS', appointmentsKeys.appointments, appointment],
      reply: z.number(),
    },
  }) as const;

/** Answers why nothing was written: another change came first, or a new one's appointment is erased or over. */
function putPayment({
  record,
  now,
  notices,
}: Putting): TracedAct<
  ReturnType<typeof readsOf>,
  PaymentRecord | 'conflict' | 'known' | 'gone' | 'over'
> {
  return {
    reads: readsOf(record),
    decide({ version, address, ledger, status, exists }) {
      if (Number(version ?? 0) !== record.version) return { answer: 'conflict' };
      const isNew = record.version === 0 && record.appointment !== undefined;
      // Whoever was erased while Stripe was asked does not come back by a new payment.
      if (isNew && exists === 0) return { answer: 'gone' };
      if (isNew && status !== null && isOver(status)) return { answer: 'over' };
      const next = { ...record, version: record.version + 1 };
      let kept: WholeLedger = ledger ?? [];
      const queued = notices.flatMap(({ event, planned }) => {
        const told = queue(record.id, planned, {
          ...{ ledger: kept, now: now.getTime() },
          ...(event !== undefined && { event }),
        });
        kept = told.ledger;
        return told.writes;
      });
      return {
        plan: {
          checks: [
            ...([{ same: 'version' }, { same: 'address' }, { same: 'ledger' }] as const),
            ...(isNew ? ([{ same: 'status' }, { same: 'exists' }] as const) : []),
          ],
          writes: [
            ...putWrites(next, address ?? '', now.getTime()),
            ...queued,
            ...(queued.length > 0 ? [ledgerWrite(record.id, kept)] : []),
          ],
        },
        answerOf: () => next,
        kept: 1,
      };
    },
    again: () => 'known',
  };
}

/** Payments in Redis. */
export function paymentStore(db: Database) {
  const put: PaymentStore<Write>['put'] = (record, { now, notices = [], write }) =>
    actTraced(db, { now, trace: write && traceOf(write) }, putPayment({ record, now, notices }));
  return { ...paymentLists(db), put };
}
