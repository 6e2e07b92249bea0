import { auditEntry, forgetEntries, traceOf } from '#features/audit/index.ts';
import { clockActs } from '#features/appointments/acts/clock.ts';
import { judgeWaiting } from '#features/appointments/rules/lapse.ts';
import { toFirmOnly } from '#features/appointments/rules/proposal.ts';
import { latestReminderMs, remindAheadMs } from '#features/appointments/rules/reminder.ts';
import { dueStore } from '#features/appointments/store/due.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
import { lapse } from '#firm';
import { deliveryKeys } from '#registry/delivery-keys.ts';
import { followings } from '#registry/followings.ts';
import type { Core } from '#server/core.ts';

/** The part of a scheduled function's 30 s that expiry may use; the rest is for sending. */
const longestExpiryMs = 5_000;

/** Appointments that one act changes: all that is stored of them is read, and may be written. */
const portion = 25;

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
    for (let first = 0; first < ids.length; first += portion)
      await acts.remind({
        ...{ ids: ids.slice(first, first + portion), now: at, deliveries },
        aheadMs: remindAheadMs,
      });
  }

  /** Looks at unanswered requests. Returns how many lapsed. */
  async function look(ids: readonly string[], at: Date): Promise<number> {
    if (ids.length === 0) return 0;
    const lapses = house.lapse ?? lapse;
    return acts.look({
      ...{ ids, now: at, trace: traceAt('request_expired', at) },
      judge: (request, roster) => judgeWaiting(request, { roster, timeZone, lapses, now: at }),
      reminders: deliveriesOf('appointment_unanswered', at, house.reach),
      deliveries: deliveriesOf('appointment_expired', at, house.reach),
    });
  }

  /** Frees the times of proposals that nobody has answered. Returns how many ended. */
  async function endProposals(ids: readonly string[], at: Date): Promise<number> {
    if (ids.length === 0) return 0;
    const deliveries = toFirmOnly(deliveriesOf('appointment_proposal_over', at, house.reach));
    const trace = traceAt('proposal_ended', at);
    return acts.endProposals({ ids, now: at, deliveries, trace });
  }

  /** Tells those who waited for a time that somebody else has taken. */
  async function tellOvertaken(taken: string, isLate: () => boolean): Promise<void> {
    for (let skip: number | null = 0; skip !== null;) {
      if (isLate()) return acts.tellLater({ taken, now: now() });
      skip = await acts.tellOvertaken({ taken, skip, now: now() });
    }
  }

  /**
   * Ends proposals that nobody has answered, reminds the firm of unanswered requests, lets those lapse that are to,
   * tells those whose time is taken, and forgets what a flood left and entries of the audit log that are too old.
   */
  async function expire(): Promise<void> {
    const begun = now().getTime();
    const isLate = () => now().getTime() - begun > longestExpiryMs;
    let lapsed = 0;
    let ended = 0;
    const failures: unknown[] = [];
    // None of these depends on another: where one fails, the others go on.
    async function attempt(part: () => Promise<void>): Promise<void> {
      try {
        await part();
      } catch (error) {
        failures.push(error);
      }
    }
    for (let isMore = true; isMore && !isLate();) {
      const at = now();
      const { proposals, requests, taken, isMuchKept, hasOldEntries } = await due.read(at, portion);
      await attempt(async () => {
        const { undelivered } = deliveryKeys;
        for (let isKept = isMuchKept; isKept && !isLate();)
          isKept = await acts.forget({ now: at, undelivered });
      });
      await attempt(async () => {
        for (let isOld = hasOldEntries; isOld && !isLate();) isOld = await forgetEntries(db, at);
      });
      await attempt(async () => {
        ended += await endProposals(proposals, at);
      });
      await attempt(async () => {
        lapsed += await look(requests, at);
      });
      for (const time of taken) await attempt(() => tellOvertaken(time, isLate));
      isMore =
        failures.length === 0 &&
        [proposals, requests, taken].some((some) => some.length === portion);
    }
    // The open payment requests of what lapsed are ended at Stripe as well.
    if (lapsed > 0) await Promise.all([endWithdrawnPayments(), purgeTimes()]);
    else if (ended > 0) await purgeTimes();
    if (failures.length > 0) throw failures[0];
  }

  return { queueing: { expire, remind } };
}
