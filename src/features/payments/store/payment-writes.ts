/** How acts write a payment, with all that indexes have of it. */
import { isOwed, type PaymentRecord, paymentState } from '#features/payments/rules/payment.ts';
import { isUnsettled } from '#features/payments/rules/payment-truth.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { paymentKeys as keys } from './keys.ts';

/** The record, its version, and whether it is owed. Times in milliseconds since 1970. */
const recordWrites = (payment: PaymentRecord, now: number): StoreWrite[] => [
  ['HSET', keys.records, payment.id, JSON.stringify(payment)],
  ['HSET', keys.versions, payment.id, payment.version],
  isOwed(payment) ? ['ZADD', keys.owed, 'NX', now, payment.id] : ['ZREM', keys.owed, payment.id],
];

/** All of a payment. `address`: the digest of the e-mail address that it had; '' for none. */
export function putWrites(payment: PaymentRecord, address: string, now: number): StoreWrite[] {
  const { id, session, appointment, email = '', anonymisedAt } = payment;
  const createdAt = Date.parse(payment.createdAt);
  const digest = emailDigest(email);
  const isMoved = digest !== address;
  return [
    ...recordWrites(payment, now),
    ['HSET', keys.states, id, paymentState(payment)],
    ['ZADD', keys.byCreation, createdAt, id],
    ...(session ? ([['HSET', keys.bySession, session.id, id]] as const) : []),
    ...(isMoved && address !== '' ? ([['ZREM', keys.byEmail, `${address} ${id}`]] as const) : []),
    ...(isMoved
      ? ([
          ['HSET', keys.emails, id, digest],
          ['ZADD', keys.byEmail, 0, `${digest} ${id}`],
        ] as const)
      : []),
    ...(appointment === undefined
      ? []
      : ([['ZADD', keys.byAppointment, 0, `${appointment} ${id}`]] as const)),
    ...(appointment === undefined && anonymisedAt === undefined
      ? ([['ZADD', keys.named, createdAt, id]] as const)
      : []),
    isUnsettled(payment) ? ['ZADD', keys.unsettled, now, id] : ['ZREM', keys.unsettled, id],
    ['ADD', keys.changes, 1],
  ];
}

function changeWrites(changed: PaymentRecord, now: number): StoreWrite[] {
  const next = { ...changed, version: changed.version + 1 };
  const { id, paid, session, expiredAt, overAt } = next;
  const isToEnd = !paid && (expiredAt ?? overAt) !== undefined && session?.state === 'open';
  return [
    ...recordWrites(next, now),
    ...(paid ? [] : [['HSET', keys.states, id, paymentState(next)] as const]),
    ...(isToEnd ? [['ZADD', keys.unsettled, 'XX', 0, id] as const] : []),
  ];
}

/** Writes payments with new versions, and all else that their states tell. */
export const changedWrites = (changed: readonly PaymentRecord[], now: Date): StoreWrite[] => [
  ...changed.flatMap((payment) => changeWrites(payment, now.getTime())),
  ...(changed.length > 0 ? [['ADD', keys.changes, changed.length] as const] : []),
];
