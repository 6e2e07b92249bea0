import * as z from 'zod/mini';
import { isOver } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { appointmentWithHistoryRow, standing } from '#features/appointments/index.ts';
import type { Returning } from '#features/payments/rules/payment-return.ts';
import type { Database } from '#platform/redis/database.ts';
import { readableOrNull } from '#platform/redis/records.ts';
import { paymentKeys } from './keys.ts';
import { isReturnDue, listReturning, putOffReturn } from './returning.lua.ts';

const listedSchema = z.array(
  z.tuple([z.string(), z.string(), readableOrNull(appointmentWithHistoryRow)]),
);
const { returning } = paymentKeys;

/** Whether money is to be given back or kept for an appointment that ended. */
export async function isMoneyDue(db: Database, now: Date): Promise<boolean> {
  return (await db.run(isReturnDue, { returning }, { now: now.getTime() })) === 1;
}

/** Ended appointments about whose money somebody has decided. */
export const returningStore = (db: Database) => ({
  /** Those to be seen to now, and what was decided; `null` where that no longer holds. */
  async listReturning(now: Date, limit: number): Promise<Returning[]> {
    const names = {
      returning,
      records: appointmentsKeys.appointments,
      statuses: appointmentsKeys.appointmentStatus,
      histories: appointmentsKeys.appointmentHistory,
    };
    const answer = await db.run(listReturning, names, { now: now.getTime(), limit });
    return z.parse(listedSchema, answer).map(([appointment, seen, found]) => {
      const ended =
        found && isOver(found.status)
          ? standing(found.history).findLast((event) => event.kind === 'status')
          : undefined;
      const { held, back } = ended?.money ?? {};
      const isDecided = ended && held !== undefined && back !== undefined;
      return { appointment, seen, decided: isDecided ? { at: ended.at, held, back } : null };
    });
  },

  /** `next`: `null` once nothing is left to do. */
  async putOff({ appointment, seen }: Returning, next: Date | null): Promise<void> {
    const input = { id: appointment, seen, next: next?.getTime() };
    await db.run(putOffReturn, { returning }, input);
  },
});
