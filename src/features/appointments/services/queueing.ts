import { auditEntry } from '#features/audit/index.ts';
import { lapse } from '#features/appointments/rules/lapse.ts';
import { latestReminderMs, remindAheadMs } from '#features/appointments/rules/reminder.ts';
import { expiryStore } from '#features/appointments/store/expiry.ts';
import { reminderStore } from '#features/appointments/store/reminders.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
import type { Core } from '#server/core.ts';

/** The part of a scheduled function's 30 s that expiry may use; the rest is for sending. */
const longestExpiryMs = 5_000;

/** The scheduled work on appointments that precedes sending: reminders and expiry. */
export function withQueueing({ endWithdrawnPayments, purgeTimes, db, house, now, randomId }: Core) {
  const reminders = reminderStore(db);
  const expiry = expiryStore(db);

  async function remind(): Promise<void> {
    const at = now();
    const planned = deliveriesOf('appointment_reminder', at, house.reach);
    const from = new Date(at.getTime() + latestReminderMs);
    await reminders.queueReminders(
      { from, to: new Date(at.getTime() + remindAheadMs) },
      planned,
      at,
    );
  }

  /** Lets unanswered requests lapse that are due. */
  async function expire(): Promise<void> {
    const begun = now().getTime();
    const due = await lapse({
      isLate: () => now().getTime() - begun > longestExpiryMs,
      expire(limit) {
        const at = now();
        const entry = auditEntry('request_expired', { now: at, randomId, actor: 'system' });
        const deliveries = deliveriesOf('appointment_expired', at, house.reach);
        return expiry.expire({ now: at, due: at, limit, deliveries }, entry);
      },
    });
    // Their open payment requests are ended at Stripe as well.
    if (due > 0) await Promise.all([endWithdrawnPayments(), purgeTimes()]);
  }

  return { queueing: { expire, remind } };
}
