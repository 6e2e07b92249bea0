/** The criteria of the bulk dialogs as their fields hold them; `''` is no limit. */
import { firm } from '#firm';
import { toInstant } from '#platform/time/zone.ts';

export interface Criteria {
  /** Date and time in the firm's zone, in the format of `datetime-local`. */
  from: string;
  until: string;
  email: string;
  q: string;
}

export const noCriteria: Criteria = { from: '', until: '', email: '', q: '' };

const lastOfMinuteMs = 59_999;

/** The instant of such a field; `undefined` if it is empty or skipped by a clock change. */
function instantOf(moment: string, moreMs = 0): string | undefined {
  const [date = '', time = ''] = moment.split('T');
  const instant = moment === '' ? null : toInstant(date, time.slice(0, 5), firm.timeZone);
  return instant ? new Date(instant.getTime() + moreMs).toISOString() : undefined;
}

/** The criteria in the server's format, without empty ones. `until` includes its whole minute. */
export function toBody({ from, until, email, q }: Criteria) {
  const [first, last] = [instantOf(from), instantOf(until, lastOfMinuteMs)];
  return {
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { until: last }),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(q.trim() !== '' && { q: q.trim() }),
  };
}
