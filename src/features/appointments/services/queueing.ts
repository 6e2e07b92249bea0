import { auditEntry } from '#features/audit/index.ts';
import { judgeWaiting, settleAll } from '#features/appointments/rules/lapse.ts';
import { toFirmOnly } from '#features/appointments/rules/proposal.ts';
import { latestReminderMs, remindAheadMs } from '#features/appointments/rules/reminder.ts';
import { expiryStore } from '#features/appointments/store/expiry.ts';
import { reminderStore } from '#features/appointments/store/reminders.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
import { lapse } from '#firm';
import type { Core } from '#server/core.ts';

/** The part of a scheduled function's 30 s that expiry may use; the rest is for sending. */
const longestExpiryMs = 5_000;

/** The scheduled work on appointments that precedes sending: unanswered requests and reminders. */
export function withQueueing(core: Core) {
  const { endWithdrawnPayments, purgeTimes, db, house, now, randomId, roster, timeZone } = core;
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

  /** Looks at the unanswered requests that are due. Returns how many, and how many of them lapsed. */
  async function settle(limit: number): Promise<{ due: number; lapsed: number }> {
    const at = now();
    const waiting = await expiry.read(at, limit);
    if (waiting.length === 0) return { due: 0, lapsed: 0 };
    const calendar = { roster: await roster.read(), timeZone };
    const lapses = house.lapse ?? lapse;
    const judged = waiting.map((request) => ({
      request,
      verdict: judgeWaiting(request, { ...calendar, lapses, now: at }),
    }));
    const lapsing = judged.flatMap(({ request: { id, lookAt }, verdict }) =>
      verdict.act === 'lapse' ? [{ id, lookAt }] : [],
    );
    const staying = judged.flatMap(({ request: { id, lookAt }, verdict }) =>
      verdict.act === 'lapse'
        ? []
        : [{ id, lookAt, again: verdict.again, isDue: verdict.act === 'remind' }],
    );
    if (staying.length > 0) {
      const deliveries = deliveriesOf('appointment_unanswered', at, house.reach);
      await expiry.postpone({ requests: staying, now: at, deliveries });
    }
    if (lapsing.length > 0) {
      const entry = auditEntry('request_expired', { now: at, randomId, actor: 'system' });
      const deliveries = deliveriesOf('appointment_expired', at, house.reach);
      await expiry.expire({ requests: lapsing, now: at, deliveries }, entry);
    }
    return { due: waiting.length, lapsed: lapsing.length };
  }

  /** Frees the times of proposals that nobody has answered. Returns how many proposals ended. */
  async function endProposals(limit: number): Promise<number> {
    const at = now();
    const entry = auditEntry('proposal_ended', { now: at, randomId, actor: 'system' });
    const deliveries = deliveriesOf('appointment_proposal_over', at, house.reach);
    return expiry.endProposals({ now: at, limit, deliveries: toFirmOnly(deliveries) }, entry);
  }

  /**
   * Ends proposals that nobody has answered, reminds the firm of unanswered requests, and lets those lapse
   * that are to.
   */
  async function expire(): Promise<void> {
    const begun = now().getTime();
    const isLate = () => now().getTime() - begun > longestExpiryMs;
    const ended = await settleAll({ isLate, settle: endProposals });
    if (ended > 0) await purgeTimes();
    let lapsed = 0;
    await settleAll({
      isLate,
      async settle(limit) {
        const settled = await settle(limit);
        lapsed += settled.lapsed;
        return settled.due;
      },
    });
    // Their open payment requests are ended at Stripe as well.
    if (lapsed > 0) await Promise.all([endWithdrawnPayments(), purgeTimes()]);
  }

  return { queueing: { expire, remind } };
}
