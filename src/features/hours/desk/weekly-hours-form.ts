/** Weekly hours as a form has them, and what the server keeps of them; no React. */
import type { WeeklyRule, WeeklyHours } from '#features/hours/contract/hours.ts';
import type { HolidayRegion } from '#features/hours/contract/slot-series.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { addDays, isoWeekday } from '#platform/time/zone.ts';
import { isOffStep, midnight } from './typed-time.ts';

/** From when until when, `HH:MM`; `''` is still to be typed, and an end at `00:00` is midnight. */
export interface SpanForm {
  from: string;
  to: string;
}

/** The hours of a week, Monday first, and between which days they hold; `''` for no such day. */
export interface PlanForm {
  validFrom: string;
  validUntil: string;
  days: readonly (readonly SpanForm[])[];
}

export interface WeeklyHoursForm {
  plans: readonly PlanForm[];
  holidays: readonly HolidayRegion[];
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Monday to Friday, counted from 0. */
const workingDays = 5;

export const emptyPlan: PlanForm = {
  validFrom: '',
  validUntil: '',
  days: weekdays.map(() => []),
};

const officeDay: readonly SpanForm[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];

/** Every day from Monday to Friday the same. */
const onWorkingDays = (plan: PlanForm, spans: readonly SpanForm[]): PlanForm => ({
  ...plan,
  days: plan.days.map((day, index) => (index < workingDays ? spans : day)),
});

/** An office's usual week, to begin with. */
export const officeWeek: PlanForm = onWorkingDays(emptyPlan, officeDay);

/** What stands at Monday, at Tuesday to Friday as well. */
export const mondayForAll = (plan: PlanForm): PlanForm => onWorkingDays(plan, plan.days[0] ?? []);

/** A plan like the last one, for when that is over. */
export function planAfter({ validUntil, days }: PlanForm): PlanForm {
  return { validFrom: validUntil === '' ? '' : addDays(validUntil, 1), validUntil: '', days };
}

/** What is offered to begin with when a day gets another span. */
export function nextSpan(spans: readonly SpanForm[]): SpanForm {
  const [morning, afternoon] = officeDay;
  const last = spans.at(-1);
  if (!last) return morning ?? { from: '', to: '' };
  const isMorning = last.to !== '' && last.to !== midnight && last.to <= '13:00';
  return (isMorning ? afternoon : undefined) ?? { from: '', to: '' };
}

/** On which weekdays a plan has hours. */
const workedOn = ({ days }: PlanForm) =>
  weekdays.filter((weekday) => (days[weekday - 1] ?? []).length > 0);

const endOf = (to: string) => (to === midnight ? '24:00' : to);
const validityOf = ({ validFrom = '', validUntil = '' }: WeeklyRule) => [validFrom, validUntil];
const byStart = (one: SpanForm, other: SpanForm) => one.from.localeCompare(other.from);

/** Rules that hold between the same days are one plan. */
export function toWeeklyHoursForm({ rules, holidays }: WeeklyHours): WeeklyHoursForm {
  const plans = [...groupBy(rules, (rule) => validityOf(rule).join())].map(([, group]) => {
    const [validFrom = '', validUntil = ''] = group[0] ? validityOf(group[0]) : [];
    const days = weekdays.map((weekday) =>
      group
        .filter((rule) => rule.weekdays.includes(weekday))
        .flatMap(({ spans }) =>
          spans.map(({ from, to }) => ({ from, to: to === '24:00' ? midnight : to })),
        )
        .toSorted(byStart),
    );
    return { validFrom, validUntil, days };
  });
  return {
    plans: plans.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom)),
    holidays,
  };
}

/** Days with the same hours are one rule; a form without faults is what the server takes. */
export function toWeeklyHours({ plans, holidays }: WeeklyHoursForm): WeeklyHours {
  const rules = plans.flatMap(({ validFrom, validUntil, days }) => {
    const worked = weekdays
      .map((weekday) => ({ weekday, spans: (days[weekday - 1] ?? []).toSorted(byStart) }))
      .filter(({ spans }) => spans.length > 0);
    return [...groupBy(worked, ({ spans }) => JSON.stringify(spans))].map(
      ([, group]): WeeklyRule => ({
        weekdays: group.map(({ weekday }) => weekday),
        spans: (group[0]?.spans ?? []).map(({ from, to }) => ({ from, to: endOf(to) })),
        ...(validFrom !== '' && { validFrom }),
        ...(validUntil !== '' && { validUntil }),
      }),
    );
  });
  return { rules, holidays: [...holidays] };
}

/** Whether both say the same of every week, however that was typed or kept. */
export function isSameWeek(one: WeeklyHours, other: WeeklyHours): boolean {
  const textOf = (hours: WeeklyHours) => {
    const { rules, holidays } = toWeeklyHours(toWeeklyHoursForm(hours));
    return JSON.stringify([rules, holidays.toSorted()]);
  };
  return textOf(one) === textOf(other);
}

/** What stands in the form, and what was kept when it was begun. */
export interface TypedWeeklyHours {
  form: WeeklyHoursForm;
  base: WeeklyHours;
}

/** Whether somebody else has saved another week since, which is not the one that was typed either. */
export const isOutdated = ({ form, base }: TypedWeeklyHours, now: WeeklyHours) =>
  !isSameWeek(base, now) && !isSameWeek(toWeeklyHours(form), now);

/** An earlier plan that holds at the same time as a later one, so that the hours of both count. */
export interface PlanOverlap {
  other: PlanForm;
  /** On which weekdays, 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** Between which days, both included; `''` for no such day. */
  from: string;
  until: string;
  /** To have the later one instead: the other's last day before, and its first after; `''` for none. */
  last: string;
  first: string;
}

/** The last day that there is. */
export const lastDay = '9999-12-31';

/** With which of the plans before it one overlaps. */
export function planOverlaps(plans: readonly PlanForm[], at: number): PlanOverlap[] {
  const plan = plans[at];
  if (!plan) return [];
  const endOfPlan = ({ validUntil }: PlanForm) => (validUntil === '' ? lastDay : validUntil);
  return plans.slice(0, at).flatMap((other) => {
    const from = [plan.validFrom, other.validFrom].toSorted().at(-1) ?? '';
    const end = [endOfPlan(plan), endOfPlan(other)].toSorted().at(0) ?? lastDay;
    const isReached = (weekday: number) =>
      from === '' || addDays(from, (weekday - isoWeekday(from) + 7) % 7) <= end;
    const shared = workedOn(plan).filter((day) => workedOn(other).includes(day) && isReached(day));
    if (from > end || shared.length === 0) return [];
    const isBefore = other.validFrom < plan.validFrom;
    const isAfter = endOfPlan(other) > endOfPlan(plan);
    return {
      ...{ other, weekdays: shared, from, until: end === lastDay ? '' : end },
      last: isBefore ? addDays(plan.validFrom, -1) : '',
      first: isAfter ? addDays(endOfPlan(plan), 1) : '',
    };
  });
}

/**
 * What is advised of an overlap: the other ends before the plan and begins again after it, so that the
 * plan holds alone. Where the plan knows neither beginning nor end, nothing changes.
 */
export function replaceOverlap(
  plans: readonly PlanForm[],
  at: number,
  { other, last, first }: PlanOverlap,
): PlanForm[] {
  return plans.flatMap((plan, index) => {
    const isBoth = last !== '' && first !== '';
    if (index === at && isBoth) return [plan, { ...other, validFrom: first }];
    if (plan !== other) return plan;
    return last === '' ? { ...plan, validFrom: first } : { ...plan, validUntil: last };
  });
}

function faultOf({ from, to }: SpanForm, before: readonly SpanForm[]): string | undefined {
  if (from === '' || to === '') return 'required';
  if (isOffStep(from) || isOffStep(to)) return 'off_step';
  if (from >= endOf(to)) return 'before_start';
  const meets = before.some((one) => one.from < endOf(to) && from < endOf(one.to));
  return meets ? 'overlap' : undefined;
}

/** What is wrong where: `0.2.1` is the second span of Wednesday in the first plan, `0` its days. */
export function hoursFaults({ plans }: WeeklyHoursForm): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [at, { validFrom, validUntil, days }] of plans.entries()) {
    if (validFrom !== '' && validUntil !== '' && validUntil < validFrom) {
      found[String(at)] = 'before_start';
    }
    for (const [day, spans] of days.entries()) {
      for (const [index, span] of spans.entries()) {
        const fault = faultOf(span, spans.slice(0, index));
        if (fault !== undefined) found[`${at}.${day}.${index}`] = fault;
      }
    }
  }
  return found;
}
