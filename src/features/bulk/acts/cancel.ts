/** Many appointments are cancelled, each as the desk cancels one; but nobody can undo it. */
import * as z from 'zod/mini';
import { type Following, oneOfMany, proposedRead, turned } from '#features/appointments/index.ts';
import type { AppointmentStatus } from '#features/appointments/contract.ts';
import { actTraced, type TracedAct, traceOf, type Write } from '#features/audit/index.ts';
import type { BulkResult } from '#features/bulk/contract/bulk.ts';
import { consultantsRead, hasAddressIn, rosterVersionRead } from '#features/consultants/index.ts';
import type { Planned } from '#features/outbox/index.ts';
import type { Database } from '#platform/redis/database.ts';

export interface BulkCancellation {
  ids: readonly string[];
  /** Appointments with another status by now are skipped. */
  status: AppointmentStatus;
  now: Date;
  note?: string | undefined;
  /** Whether what was paid goes back or is kept; `undefined` if that is decided later. */
  money?: 'back' | 'keep' | undefined;
  /** None if the clients are not to be notified. */
  deliveries: readonly Planned[];
}

/** Appointments that are cancelled in one step: all that is stored of them is read, and may be written. */
const portion = 25;

const reads = { ...consultantsRead, ...rosterVersionRead, ...proposedRead };

/** How many are done and skipped so far, and how many of them by this call, which its audit entry counts. */
interface Progress extends BulkResult {
  noted: number;
}

/** As it was always kept. */
const keptSchema = z.pipe(
  z.tuple([z.number(), z.number()]),
  z.transform(([done, skipped]): Progress => ({ done, skipped, noted: 0 })),
);

/** Cancels the next portion. */
function cancelNext(
  { ids, status, now, note, money, deliveries }: BulkCancellation,
  { before, followings }: { before: Progress; followings: readonly Following[] },
): TracedAct<typeof reads, Progress> {
  const seen = before.done + before.skipped;
  const chosen = ids.slice(seen, seen + portion).map((id) => ({
    appointment: oneOfMany(id),
    follows: followings.map((following) => following(id, ` ${id}`)),
  }));
  return {
    reads,
    hooks: chosen.flatMap(({ appointment, follows }) => [appointment, ...follows]),
    isHeavy: true,
    continues: seen > 0,
    decide({ consultants }, valuesOf) {
      const hasAddress = hasAddressIn(consultants);
      const cancelled = chosen.flatMap(({ appointment, follows }) => {
        const { before: known, changeOutside } = appointment.follow(valuesOf);
        if (known?.status !== status) return [];
        const followers = follows.map((hook) => hook.follow(valuesOf));
        const change = { to: 'cancelled', note, now, money, deliveries } as const;
        const ended = turned(known, { ...change, followers, hasAddress });
        return ended === 'unreturnable' ? [] : [[...ended.parts, changeOutside(ended.after)]];
      });
      const done = before.done + cancelled.length;
      const skipped = before.skipped + chosen.length - cancelled.length;
      const noted = before.noted + cancelled.length;
      const answer = { done, skipped, noted };
      if (cancelled.length === 0) return { answer };
      return {
        plan: { checks: [{ same: 'rosterVersion' }] },
        parts: cancelled.flat(),
        answerOf: () => answer,
        ...{ kept: [done, skipped], count: noted },
      };
    },
    again: (kept) => z.parse(keptSchema, kept),
  };
}

/**
 * Cancels appointments in portions, with one audit entry that counts all. A repeated call goes on where the first one
 * ended.
 */
export async function cancelMany(
  db: Database,
  {
    write,
    followings,
    ...cancellation
  }: BulkCancellation & {
    write: Write;
    followings: readonly Following[];
  },
): Promise<BulkResult> {
  const doing = { now: cancellation.now, trace: traceOf(write) };
  let before: Progress = { done: 0, skipped: 0, noted: 0 };
  do {
    before = await actTraced(db, doing, cancelNext(cancellation, { before, followings }));
  } while (before.done + before.skipped < cancellation.ids.length);
  const { done, skipped } = before;
  return { done, skipped };
}
