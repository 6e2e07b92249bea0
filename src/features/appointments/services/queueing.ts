import { auditEntry, traceOf } from '#features/audit/index.ts';
import { clockActs } from '#features/appointments/acts/clock.ts';
import { judgeWaiting, settleAll } from '#features/appointments/rules/lapse.ts';
import { toFirmOnly } from '#features/appointments/rules/proposal.ts';
import { latestReminderMs, remindAheadMs } from '#features/appointments/rules/reminder.ts';
import { dueStore } from '#features/appointments/store/due.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
import { lapse } from '#firm';
import { followings } from '#registry/followings.ts';
import type { Core } from '#server/core.ts';

/** The part of a scheduled function's 30 s that expiry may use; the rest is for sending. */
const longestExpiryMs = 5_000;

/** The scheduled work on appointments that precedes sending: unanswered requests and reminders. */
export function withQueueing(core: Core) {
  const { endWithdrawnPayments, purgeTimes, db, house, now, randomId, timeZone } = core;
  const due = dueStore(db);
  const acts = clockActs(db, followings);
  const traceAt = (action: 'request_expired' | 'proposal_ended', at: Date) =>
    traceOf({ entry: auditEntry(action, { now: at, randomId, actor: 'system' }) });

  async function remind(): Promise<void> {
    const at = now();
    const deliveries = deliveriesOf('appointment_reminder', at, house.reach);
    const from = new Date(at.getTime() + latestReminderMs);
    const to = new Date(at.getTime() + remindAheadMs);
    const ids = await due.untold({ from, to }, 'appointment_reminder');
    if (ids.length > 0) await acts.remind({ ids, now: at, aheadMs: remindAheadMs, deliveries });
  }

  /** Looks at the unanswered requests that are due. Returns how many, and how many of them lapsed. */
  async function settle(limit: number): Promise<{ due: number; lapsed: number }> {
    const at = now();
    const ids = await due.requests(at, limit);
    if (ids.length === 0) return { due: 0, lapsed: 0 };
    const lapses = house.lapse ?? lapse;
    const lapsed = await acts.look({
      ...{ ids, now: at, trace: traceAt('request_expired', at) },
      judge: (request, roster) => judgeWaiting(request, { roster, timeZone, lapses, now: at }),
      reminders: deliveriesOf('appointment_unanswered', at, house.reach),
      deliveries: deliveriesOf('appointment_expired', at, house.reach),
    });
    return { due: ids.length, lapsed };
  }

  /** Frees the times of proposals that nobody has answered. Returns how many proposals ended. */
  async function endProposals(limit: number): Promise<number> {
    const at = now();
    const ids = await due.proposals(at, limit);
    if (ids.length === 0) return 0;
    const deliveries = toFirmOnly(deliveriesOf('appointment_proposal_over', at, house.reach));
    const trace = traceAt('proposal_ended', at);
    return acts.endProposals({ ids, now: at, deliveries, trace });
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
