/** What the desk's dialogs for many records ask for, as their fields have it; `''` is no limit. */
import { firm } from '#firm';
import { toInstant } from '#platform/time/zone.ts';

export interface Criteria {
  /** Date and time by the firm's clocks, as `datetime-local` writes them. */
  from: string;
  until: string;
  email: string;
  q: string;
}

export const noCriteria: Criteria = { from: '', until: '', email: '', q: '' };

const lastOfMinuteMs = 59_999;

/** The instant of such a field; none where the change of clocks leaves it out. */
function instantOf(moment: string, moreMs = 0): string | undefined {
  const [date = '', time = ''] = moment.split('T');
  const instant = moment === '' ? null : toInstant(date, time.slice(0, 5), firm.timeZone);
  return instant ? new Date(instant.getTime() + moreMs).toISOString() : undefined;
}

/** The criteria as the server takes them: only those that limit something; a minute counts as a whole. */
export function toBody({ from, until, email, q }: Criteria) {
  const [first, last] = [instantOf(from), instantOf(until, lastOfMinuteMs)];
  return {
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { until: last }),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(q.trim() !== '' && { q: q.trim() }),
  };
}
