/**
 * Opening hours of a consultant: weekly rules and exceptions to them. All times are in the firm's time zone.
 * No slots are stored for them; the offered times are computed on each read.
 */
import * as z from 'zod/mini';
import { addDays, isCalendarDate } from '#platform/time/zone.ts';
import { slotStepMinutes, slotTimeSchema } from './available-slot.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import {
  dateSchema,
  idSchema,
  instantSchema,
  isKnownDate,
  isKnownUtcDay,
  rangeDateSchema,
  subjectSchema,
  timeSchema,
} from '#platform/contract/fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';
import { holidayRegionSchema, weekdaySchema } from './slot-series.ts';

/** How many days ahead the desk sees offered times. */
export const deskWindowDays = 90;

const isOnStep = (time: string) => Number(time.slice(3)) % slotStepMinutes === 0;

/** End of a span: a time on the 15-minute step, or midnight as `24:00`. */
const endTimeSchema = z.union([z.literal('24:00'), slotTimeSchema]);

const daySpanSchema = z
  .strictObject({ from: slotTimeSchema, to: endTimeSchema })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'before_start' }));

/** Weekly spans on the given weekdays (1 Monday to 7 Sunday), valid between two dates, both inclusive. */
const weeklyRuleSchema = z
  .strictObject({
    weekdays: z.array(weekdaySchema).check(z.minLength(1, 'required'), z.maxLength(7, 'too_many')),
    spans: z.array(daySpanSchema).check(z.minLength(1, 'required'), z.maxLength(12, 'too_many')),
    validFrom: z.optional(rangeDateSchema),
    validUntil: z.optional(rangeDateSchema),
  })
  .check(
    z.refine(
      ({ validFrom, validUntil }) =>
        validFrom === undefined || validUntil === undefined || validFrom <= validUntil,
      { path: ['validUntil'], error: 'before_start' },
    ),
  );
export type WeeklyRule = z.infer<typeof weeklyRuleSchema>;

/** A rule to save. Stored ones may be older than this check. */
const newRuleSchema = weeklyRuleSchema.check(({ value: { spans }, issues }) => {
  for (const [at, { from, to }] of spans.entries()) {
    if (spans.slice(0, at).some((one) => one.from < to && from < one.to)) {
      issues.push({ code: 'custom', input: from, path: ['spans', at, 'from'], message: 'overlap' });
    }
  }
});

/** Local time `YYYY-MM-DDTHH:MM` on the 15-minute step. */
const isMoment = z.refine<string>(
  (text) =>
    /^[^T]{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) &&
    isCalendarDate(text.slice(0, 10)) &&
    isOnStep(text.slice(11)),
  'invalid_moment',
);
const momentSchema = z.string().check(isMoment);
/** Whether a moment that is sent is known; the last known day ends at the beginning of the next. */
const isKnown = z.refine<string>((text) => isKnownUtcDay(text.slice(0, 10)), 'invalid_moment');

/** `24:00` is kept as the beginning of the next day. */
const endMomentSchema = z.string().check(
  z.overwrite((text) => {
    const date = text.slice(0, 10);
    return text === `${date}T24:00` && isKnownDate(date) ? `${addDays(date, 1)}T00:00` : text;
  }),
  isMoment,
  isKnown,
);

/** `open` offers time beyond the rules. `closed` removes time that rules, openings or slots offer. */
const exceptionKinds = ['open', 'closed'] as const;

/** Longest exception, in days. */
export const longestExceptionDays = 400;

const exceptionFields = {
  kind: z.enum(exceptionKinds, 'unknown_kind'),
  from: momentSchema,
  /** Exclusive end. */
  to: momentSchema,
  reason: z.optional(subjectSchema),
  /** A single time of a rule that an admin took away. */
  removed: z.optional(z.literal(true)),
};
const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 86_400_000;

export const newExceptionSchema = z
  .strictObject({ ...exceptionFields, from: momentSchema.check(isKnown), to: endMomentSchema })
  .check(
    z.refine(({ from, to }) => from < to, { path: ['to'], error: 'before_start' }),
    z.refine(({ from, to }) => daysBetween(from, to) <= longestExceptionDays, {
      path: ['to'],
      error: 'too_long',
    }),
  );
export type NewException = z.infer<typeof newExceptionSchema>;

const exceptionSchema = z.object({
  id: idSchema,
  ...exceptionFields,
  reason: z.optional(z.string()),
});
export type Exception = z.infer<typeof exceptionSchema>;

/** Weekly hours: the weekly rules, and the regions whose public holidays are closed. */
export const weeklyHoursSchema = z.strictObject({
  rules: z.array(newRuleSchema).check(z.maxLength(50, 'too_many')),
  holidays: z.array(holidayRegionSchema).check(z.maxLength(3, 'too_many')),
});
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;

/** Consultant that the schedule belongs to; the firm's first consultant if absent. */
const owner = { consultant: z.optional(consultantIdSchema) };

/** A consultant's schedule in the desk. Exceptions that are over are left out. */
export const deskScheduleSchema = z.object({
  consultant: consultantIdSchema,
  rules: z.array(weeklyRuleSchema),
  holidays: z.array(holidayRegionSchema),
  /** Ascending by start. */
  exceptions: z.array(exceptionSchema),
  version: z.number(),
});
export type DeskSchedule = z.infer<typeof deskScheduleSchema>;

export const ownerQuerySchema = z.object(owner);
export const saveHoursSchema = z.strictObject({ ...owner, ...weeklyHoursSchema.shape });
/** `everyone`: all consultants get it, in one act and with the same id; answered with the owner's schedule. */
export const addExceptionSchema = z.strictObject({
  ...{ ...owner, exception: newExceptionSchema },
  everyone: z.optional(z.literal(true)),
});
/** `everyone`: of all consultants who have it. */
export const removeExceptionQuerySchema = z.object({
  ...owner,
  everyone: z.optional(z.literal('true', 'unknown_value')),
});

/** A change to preview: other weekly hours, one exception more, one exception less, or nothing any more. */
export const hoursPreviewRequestSchema = z.strictObject({
  ...owner,
  hours: z.optional(weeklyHoursSchema),
  add: z.optional(newExceptionSchema),
  remove: z.optional(idSchema),
  /** The consultant takes no more appointments: no change of hours, but it touches as much. */
  retire: z.optional(z.literal(true)),
  /** The change is one of all consultants. */
  everyone: z.optional(z.literal(true)),
  /** Whose free times are compared; those of the firm's usual length if absent. */
  service: z.optional(serviceSchema),
});

const momentListSchema = z.object({
  count: z.number(),
  /** The first of the counted times, ascending. */
  times: z.array(z.object({ date: dateSchema, time: timeSchema })),
});

/**
 * Effects of a change on the times at which the service can be booked in the next 90 days, and on appointments,
 * which may be later than that.
 */
export const hoursPreviewSchema = z.object({
  /** Times that only the change makes free. */
  gained: momentListSchema,
  /** Times that are free now and would no longer be. */
  lost: momentListSchema,
  /** Appointments that stay though their time is no longer offered. The firm decides to move or keep them. */
  kept: z.array(
    z.object({
      id: idSchema,
      date: dateSchema,
      time: timeSchema,
      startsAt: instantSchema,
      endsAt: instantSchema,
      consultant: consultantIdSchema,
    }),
  ),
  /** Times that are held for a client and that could not be taken any more, with the client's appointment. */
  held: z.array(z.object({ id: idSchema, startsAt: instantSchema, with: consultantIdSchema })),
});
export type HeldTime = HoursPreview['held'][number];
export type HoursPreview = z.infer<typeof hoursPreviewSchema>;

/** Range of days of free and closed times; at most the desk's 90 days ahead. */
export const offeredTimesQuerySchema = z.object({
  startDate: z.optional(rangeDateSchema),
  endDate: z.optional(rangeDateSchema),
  /** All consultants if absent. */
  consultant: z.optional(consultantIdSchema),
  /** The firm's usual length if absent. */
  service: z.optional(serviceSchema),
});

export const offeredTimesSchema = z.object({
  /** Ascending. `slot` is set if a slot made by hand or by a series offers the time. */
  times: z.array(
    z.object({
      consultant: consultantIdSchema,
      date: dateSchema,
      time: timeSchema,
      slot: z.optional(idSchema),
    }),
  ),
  /** Closed spans that touch the range. A public holiday has no id. */
  closed: z.array(
    z.object({
      consultant: consultantIdSchema,
      id: z.optional(idSchema),
      from: momentSchema,
      to: momentSchema,
      reason: z.optional(z.string()),
      removed: z.optional(z.literal(true)),
      holiday: z.optional(z.literal(true)),
    }),
  ),
  /** Spans that touch the range in which an active consultant is open beyond the weekly rules. */
  opened: z.array(
    z.object({
      consultant: consultantIdSchema,
      id: idSchema,
      from: momentSchema,
      to: momentSchema,
      reason: z.optional(z.string()),
    }),
  ),
  /** Spans that are busy in an external calendar. */
  busy: z.array(
    z.object({ consultant: consultantIdSchema, startsAt: instantSchema, endsAt: instantSchema }),
  ),
});
export type OfferedTimes = z.infer<typeof offeredTimesSchema>;
