import { dayMs, minuteMs } from '#platform/time/units.ts';

/** How long before the start a reminder is sent, and the latest time before the start at which it may be. */
export const remindAheadMs = dayMs;
export const latestReminderMs = 60 * minuteMs;
