/** The criteria of the bulk dialogs as their fields hold them; `''` is no limit. */
import { firm } from '#firm';
import { toInstant } from '#platform/time/zone.ts';

export interface Criteria {
  /** `YYYY-MM-DDTHH:MM` in the firm's zone; a day without a time is all of it. */
  from: string;
  until: string;
  email: string;
  q: string;
}

export const noCriteria: Criteria = { from: '', until: '', email: '', q: '' };

const lastOfMinuteMs = 59_999;

/**
 * The instant of such a moment, at `usual` if it has no time; `undefined` without a day, or if it is skipped by a
 * clock change.
 */
function instantOf(moment: string, usual: string, moreMs = 0): string | undefined {
  const [date = '', time = usual] = moment.split('T');
  const instant = date === '' ? null : toInstant(date, time.slice(0, 5), firm.timeZone);
  return instant ? new Date(instant.getTime() + moreMs).toISOString() : undefined;
}

/** The criteria in the server's format, without empty ones. `until` includes its whole minute. */
export function toBody({ from, until, email, q }: Criteria) {
  const [first, last] = [instantOf(from, '00:00'), instantOf(until, '23:59', lastOfMinuteMs)];
  return {
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { until: last }),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(q.trim() !== '' && { q: q.trim() }),
  };
}
