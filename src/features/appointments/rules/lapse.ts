/** Unanswered requests: what is promised of them, when the firm is reminded, and whether they lapse. */
import { afterWorkingHours, type Roster } from '#features/hours/index.ts';
import { lapse, requestHours } from '#firm';
import { dayMs, hourMs } from '#platform/time/units.ts';
import { toLocal } from '#platform/time/zone.ts';

/** Working hours until the first reminder. */
const firstReminder = (lapses: boolean) => (lapses ? requestHours / 2 : requestHours);

/**
 * How long after it was made, in milliseconds, a request is looked at first. Working time passes no faster
 * than the clock, so nothing is due before. What is due then is judged by the hours as they are then.
 */
export const lookMs = firstReminder(lapse) * hourMs;

interface Calendar {
  roster: Roster;
  timeZone: string;
}

/** The firm's day by which a request is answered; absent where the appointment begins before. */
export function promiseOf(
  request: { createdAt: Date; startsAt: Date },
  { roster, timeZone }: Calendar,
): { answerBy?: string } {
  const at = afterWorkingHours(request.createdAt, requestHours, roster, timeZone);
  return at && at < request.startsAt ? { answerBy: toLocal(at, timeZone).date } : {};
}

/** A request as it is looked at. Times in milliseconds since 1970. */
export interface Waiting {
  /** When it was to be looked at. */
  lookAt: number;
  /** When it was made, last moved by the firm, or its proposal made or answered. */
  askedAt: number;
  startsAt: number;
  /** Confirmed at once: it stays in the list until its start. */
  isAnswered: boolean;
  /** Since then, ascending. */
  remindedAt: readonly number[];
}

/** `again`: when to look at it again. */
export type Verdict = { act: 'lapse' } | { act: 'wait' | 'remind'; again: number };

/**
 * What becomes of an unanswered request at `now`. It lapses at its beginning in any case. Where requests do
 * not lapse, the firm is reminded after `requestHours` and again after as many more; where they do, once at
 * half, and the request lapses after `requestHours`. Reminders go while the firm is open.
 */
export function judgeWaiting(
  { lookAt, askedAt, startsAt, isAnswered, remindedAt }: Waiting,
  { lapses, now, roster, timeZone }: Calendar & { lapses: boolean; now: Date },
): Verdict {
  const at = now.getTime();
  if (lookAt > at) return { act: 'wait', again: lookAt };
  const after = (from: number, hours: number) =>
    from === Infinity
      ? from
      : (afterWorkingHours(new Date(from), hours, roster, timeZone)?.getTime() ?? Infinity);
  const lapsesAt = Math.min(lapses ? after(askedAt, requestHours) : Infinity, startsAt);
  if (isAnswered && startsAt > at) return { act: 'wait', again: startsAt };
  if (lapsesAt <= at) return { act: 'lapse' };
  const reminderAfter = (from: number, sent: number) =>
    sent < (lapses ? 1 : 2) ? after(Math.max(after(from, firstReminder(lapses)), at), 0) : Infinity;
  // Looked at daily, since hours that are added meanwhile bring it forward.
  const again = (reminderAt: number) => Math.min(reminderAt, lapsesAt, at + dayMs);
  const sent = remindedAt.length;
  const dueAt = reminderAfter(remindedAt.at(-1) ?? askedAt, sent);
  return dueAt > at
    ? { act: 'wait', again: again(dueAt) }
    : { act: 'remind', again: again(reminderAfter(at, sent + 1)) };
}
