/** Form model of the weekly hours, and its conversion from and to the stored form; no React. */
import type { WeeklyRule, WeeklyHours } from '#features/hours/contract/hours.ts';
import type { HolidayRegion } from '#features/hours/contract/slot-series.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { addDays, isoWeekday } from '#platform/time/zone.ts';
import { isOffStep, midnight } from './typed-time.ts';

/** Start and end as `HH:MM`. `''` is not typed yet; an end at `00:00` is midnight. */
export interface SpanForm {
  from: string;
  to: string;
}

/** The hours of a week, Monday first, and the dates between which they are valid; `''` for no limit. */
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
/** Number of working days: Monday to Friday. */
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

/** Sets the same spans on every day from Monday to Friday. */
const onWorkingDays = (plan: PlanForm, spans: readonly SpanForm[]): PlanForm => ({
  ...plan,
  days: plan.days.map((day, index) => (index < workingDays ? spans : day)),
});

/** A usual office week, as a first suggestion. */
export const officeWeek: PlanForm = onWorkingDays(emptyPlan, officeDay);

/** Copies Monday's spans to Tuesday to Friday. */
export const mondayForAll = (plan: PlanForm): PlanForm => onWorkingDays(plan, plan.days[0] ?? []);

/** A plan with the same hours that starts after the given one ends. */
export function planAfter({ validUntil, days }: PlanForm): PlanForm {
  return { validFrom: validUntil === '' ? '' : addDays(validUntil, 1), validUntil: '', days };
}

/** Suggested times for another span of a day. */
export function nextSpan(spans: readonly SpanForm[]): SpanForm {
  const [morning, afternoon] = officeDay;
  const last = spans.at(-1);
  if (!last) return morning ?? { from: '', to: '' };
  const isMorning = last.to !== '' && last.to !== midnight && last.to <= '13:00';
  return (isMorning ? afternoon : undefined) ?? { from: '', to: '' };
}

/** Weekdays on which a plan has hours. */
const workedOn = ({ days }: PlanForm) =>
  weekdays.filter((weekday) => (days[weekday - 1] ?? []).length > 0);

const endOf = (to: string) => (to === midnight ? '24:00' : to);
const validityOf = ({ validFrom = '', validUntil = '' }: WeeklyRule) => [validFrom, validUntil];
const byStart = (one: SpanForm, other: SpanForm) => one.from.localeCompare(other.from);

/** Converts stored hours to a form. Rules with the same validity become one plan. */
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

/** Converts a form without faults to the server's shape. Days with the same hours become one rule. */
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

/** Whether two weekly hours mean the same, however they were typed or stored. */
export function isSameWeek(one: WeeklyHours, other: WeeklyHours): boolean {
  const textOf = (hours: WeeklyHours) => {
    const { rules, holidays } = toWeeklyHours(toWeeklyHoursForm(hours));
    return JSON.stringify([rules, holidays.toSorted()]);
  };
  return textOf(one) === textOf(other);
}

/** The form's values, and the stored hours that they are based on. */
export interface TypedWeeklyHours {
  form: WeeklyHoursForm;
  base: WeeklyHours;
}

/** Whether another admin has saved different hours since, which are not the typed ones either. */
export const isOutdated = ({ form, base }: TypedWeeklyHours, now: WeeklyHours) =>
  !isSameWeek(base, now) && !isSameWeek(toWeeklyHours(form), now);

/** An earlier plan that is valid at the same time as a later one, so that the hours of both count. */
export interface PlanOverlap {
  other: PlanForm;
  /** Shared weekdays, 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** Dates of the overlap, both inclusive; `''` for no limit. */
  from: string;
  until: string;
  /**
   * If the later plan is to replace the other: the other's last day before and first day after; `''` for
   * none.
   */
  last: string;
  first: string;
}

/** The latest date that a date field can hold. */
export const lastDay = '9999-12-31';

/** Overlaps of a plan with the plans before it. */
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
 * Resolves an overlap: the other plan ends before the plan and starts again after it, so that only the plan
 * is valid in between. If the plan has neither start nor end, nothing changes.
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

/** Error codes by place: `0.2.1` is the second span of Wednesday in the first plan, `0` its dates. */
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
