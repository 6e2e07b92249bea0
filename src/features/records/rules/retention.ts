import type { KeptPeriod } from '#platform/rules/kept.ts';
import { monthsBefore } from '#platform/rules/period.ts';

export interface RecordCounts {
  appointments: number;
  messages: number;
  inquiries: number;
  /** Of which it was taken out whose they are. */
  payments: number;
}

/** What began or came before these is not kept; payments for as long as the books are. */
export type KeptFrom = Readonly<Record<KeptPeriod, Date>>;

interface RetentionPorts {
  now: Date;
  months: number;
  /** Erases up to `limit` of each kind. */
  eraseOld: (kept: KeptFrom, limit: number) => Promise<RecordCounts>;
  /** True when the function has to end; what is left is the next run's. */
  isLate: () => boolean;
}

/** Small enough that one batch is done well within the store's time limit. */
const batchSize = 50;

/** Years for which the books are kept, from the end of the business year on (Art. 958f OR). */
const booksYears = 10;

/** From when on payments are kept: business years are calendar years. */
const booksFrom = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear() - booksYears, 0, 1));

/**
 * Erases appointments that began, and messages that came, longer ago than the firm keeps them, in
 * batches until nothing is left or time is up. Gives how many there were.
 */
export async function retain({
  months,
  eraseOld,
  isLate,
  now,
}: RetentionPorts): Promise<RecordCounts> {
  const from = monthsBefore(now, months);
  const kept = { appointments: from, messages: from, payments: booksFrom(now), slots: from };
  const sum: RecordCounts = { appointments: 0, messages: 0, inquiries: 0, payments: 0 };
  for (;;) {
    const erased = await eraseOld(kept, batchSize);
    sum.appointments += erased.appointments;
    sum.messages += erased.messages;
    sum.inquiries += erased.inquiries;
    sum.payments += erased.payments;
    const isFull = Object.values(erased).some((count) => count >= batchSize);
    if (!isFull || isLate()) return sum;
  }
}
