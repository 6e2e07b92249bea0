/** Form model of an exception to the weekly hours; no React. */
import {
  type Exception,
  longestExceptionDays,
  type NewException,
} from '#features/hours/contract/hours.ts';
import { momentOf } from '#platform/desk/moments.ts';
import { addDays, type LocalDateTime } from '#platform/time/zone.ts';
import { dayMs } from '#platform/time/units.ts';
import { isOffStep, midnight } from './typed-time.ts';

/** Kinds of exception: absent for days, for half a day, for hours; or open beyond the weekly hours. */
export const exceptionShapes = ['absence', 'halfDay', 'hours', 'opening'] as const;
export type ExceptionShape = (typeof exceptionShapes)[number];
export const halves = ['morning', 'afternoon'] as const;

export interface ExceptionForm {
  /** A consultant's id, `everyone`, or `''` while nobody is chosen. */
  whose: string;
  shape: ExceptionShape;
  date: string;
  /** The last day of an absence; `''` for a single day. */
  endDate: string;
  half: (typeof halves)[number];
  from: string;
  /** `00:00` is the midnight that ends the day. */
  to: string;
  reason: string;
}

/** The choice of all consultants. */
export const everyone = 'everyone';

export const emptyException: ExceptionForm = {
  whose: '',
  shape: 'absence',
  date: '',
  endDate: '',
  half: 'morning',
  from: '',
  to: '',
  reason: '',
};

const startOf = (date: string) => `${date}T${midnight}`;
const endAt = (date: string, time: string) =>
  time === midnight ? startOf(addDays(date, 1)) : `${date}T${time}`;

function spanOf({ shape, date, endDate, half, from, to }: ExceptionForm): [string, string] {
  if (shape === 'absence') {
    return [startOf(date), startOf(addDays(endDate === '' ? date : endDate, 1))];
  }
  if (shape === 'halfDay') {
    const noon = `${date}T12:00`;
    return half === 'morning' ? [startOf(date), noon] : [noon, startOf(addDays(date, 1))];
  }
  return [`${date}T${from}`, endAt(date, to)];
}

/** Converts a form without faults to an exception. */
export function toException(form: ExceptionForm): NewException {
  const [from, to] = spanOf(form);
  const reason = form.reason.trim();
  return {
    kind: form.shape === 'opening' ? 'open' : 'closed',
    from,
    to,
    ...(reason !== '' && { reason }),
  };
}

/** Error codes by field. `now` is in the firm's time zone. */
export function exceptionFaults(form: ExceptionForm, now: LocalDateTime): Record<string, string> {
  const { shape, date, endDate, from, to } = form;
  const found: Record<string, string> = {};
  if (date === '') found['date'] = 'required';
  if (shape === 'absence') {
    if (endDate !== '' && endDate < date) found['endDate'] = 'before_start';
    else if ((Date.parse(endDate) - Date.parse(date)) / dayMs >= longestExceptionDays) {
      found['endDate'] = 'too_many_days';
    }
  }
  if (shape === 'hours' || shape === 'opening') {
    for (const [name, time] of Object.entries({ from, to })) {
      if (time === '') found[name] = 'required';
      else if (isOffStep(time)) found[name] = 'off_step';
    }
    if (found['from'] === undefined && found['to'] === undefined && to !== midnight && to <= from) {
      found['to'] = 'before_start';
    }
  }
  if (Object.keys(found).length === 0 && toException(form).to <= momentOf(now)) {
    found[shape === 'absence' && endDate !== '' ? 'endDate' : 'date'] = 'past';
  }
  return found;
}

/** State of an exception in a list. */
export const stateOf = ({ kind, removed }: Pick<Exception, 'kind' | 'removed'>) =>
  removed === true ? 'removed' : kind;
