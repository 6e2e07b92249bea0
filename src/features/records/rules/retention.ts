import type { KeptPeriod } from '#platform/rules/kept.ts';
import { monthsBefore } from '#platform/rules/period.ts';

export interface RecordCounts {
  appointments: number;
  messages: number;
  inquiries: number;
  /** Payments that lost their personal data. */
  payments: number;
}

/**
 * Start of each retention period: records that began or were created before it are not kept. Payments are
 * kept as long as the books.
 */
export type KeptFrom = Readonly<Record<KeptPeriod, Date>>;

interface RetentionPorts {
  now: Date;
  months: number;
  /** Erases up to `limit` of each kind. */
  eraseOld: (kept: KeptFrom, limit: number) => Promise<RecordCounts>;
  /** True when the function has to end. The next run erases the rest. */
  isLate: () => boolean;
}

/** Small enough for one batch to end well within the store's time limit. */
const batchSize = 50;

/** Years for which the books have to be kept after the end of the business year (Art. 958f OR). */
const booksYears = 10;

/** Start of the retention period of payments. Business years are calendar years. */
const booksFrom = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear() - booksYears, 0, 1));

/**
 * Erases appointments that began, and messages that were created, longer ago than `months`, and payments
 * older than the books have to be kept. Works in batches until nothing is left or time is up. Returns the
 * number of erased records of each kind.
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
