/** Deliveries at the desk. */
import { actTraced, type Doing } from '#features/audit/index.ts';
import {
  deliveryLists,
  type Ledgers,
  toDeliveries,
} from '#features/delivery/store/delivery-desk.ts';
import type { Delivery } from '#features/outbox/contract.ts';
import { ledgerSchema, recordIdOf } from '#features/outbox/index.ts';
import type { Database } from '#platform/redis/database.ts';
import * as z from 'zod/mini';
import { type NotAgain, sendAgain } from './send-again.ts';

/** Lists, each in one round trip, and the act of sending again. */
export function deliveryDesk(db: Database, ledgers: Ledgers) {
  const lists = deliveryLists(db, ledgers);
  return {
    ...lists,
    /** Returns the delivery, due at once, or why it is not sent again. */
    async sendAgain(member: string, doing: Doing): Promise<Delivery | NotAgain> {
      const { helds } = ledgers;
      const subject = recordIdOf(member);
      const answer = await actTraced(db, doing, sendAgain({ member, helds, now: doing.now }));
      if (typeof answer === 'string') return answer;
      const deliveries = answer.ledger
        ? toDeliveries(subject, z.parse(ledgerSchema, JSON.stringify(answer.ledger)))
        : await lists.listOf(subject);
      return deliveries?.find(({ id }) => id === member) ?? 'unknown';
    },
  };
}
