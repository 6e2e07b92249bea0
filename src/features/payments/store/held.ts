/** What the firm holds for many appointments at once. */
import * as z from 'zod/mini';
import { type HeldCents, moneyIn } from '#features/payments/rules/appointment-money.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';
import { paymentKeys as keys } from './keys.ts';
import { paymentRecordSchema } from './payment-record.ts';

/** Entries of the index per round trip, some 50 bytes each, and payments. */
const membersAtOnce = 10_000;
const paymentsAtOnce = 250;

/** Appointment and payment of an entry. */
const memberSchema = z.array(
  z.pipe(
    z.string(),
    z.transform((member) => {
      const [appointment = '', payment = ''] = member.split(' ', 2);
      return { member, appointment, payment };
    }),
  ),
);

/** Reads what is held for some appointments; without entries for unpaid ones. */
export type HeldFor = (ids: readonly string[]) => Promise<ReadonlyMap<string, HeldCents>>;

/** Reads which appointments have payments, and gives the function that reads what is held for some of them. */
export async function readPaid(db: Database): Promise<HeldFor> {
  const entries: z.output<typeof memberSchema> = [];
  for (let isMore = true; isMore;) {
    const last = entries.at(-1);
    const from = last ? `(${last.member}` : '-';
    const { values } = await load(db, {
      page: {
        command: ['ZRANGEBYLEX', keys.byAppointment, from, '+', 'LIMIT', 0, membersAtOnce],
        reply: memberSchema,
      },
    });
    entries.push(...values.page);
    isMore = values.page.length === membersAtOnce;
  }
  return async (ids) => {
    const chosen = new Set(ids);
    const theirs = entries.filter(({ appointment }) => chosen.has(appointment));
    const found: PaymentRecord[] = [];
    for (let first = 0; first < theirs.length; first += paymentsAtOnce) {
      const some = theirs.slice(first, first + paymentsAtOnce).map(({ payment }) => payment);
      const reply = readable(jsonOf(paymentRecordSchema));
      const reads = { payments: { command: ['HMGET', keys.records, ...some], reply } } as const;
      found.push(...(await load(db, reads)).values.payments);
    }
    const held = [...Map.groupBy(found, ({ appointment = '' }) => appointment)];
    return new Map(
      held
        .map(([id, payments]) => [id, moneyIn(payments)] as const)
        .filter(([, money]) => money.held > 0),
    );
  };
}
