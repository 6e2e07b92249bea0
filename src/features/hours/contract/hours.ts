/**
 * When a consultant works: weekly rules, and exceptions to them. All times are the firm's clocks'.
 * Nothing of it is written out as slots; what is offered is computed when it is read.
 */
import * as z from 'zod/mini';
import { isCalendarDate } from '#platform/time/zone.ts';
import { slotStepMinutes, slotTimeSchema } from './available-slot.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import {
  dateSchema,
  idSchema,
  instantSchema,
  subjectSchema,
  timeSchema,
} from '#platform/contract/fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';
import { holidayRegionSchema, weekdaySchema } from './slot-series.ts';

/** How far ahead the desk sees what is offered, in days. */
export const deskWindowDays = 90;

const isOnStep = (time: string) => Number(time.slice(3)) % slotStepMinutes === 0;

/** The end of a span: on the step of the hour, or midnight as `24:00`. */
const endTimeSchema = z.union([z.literal('24:00'), slotTimeSchema]);

const daySpanSchema = z
  .strictObject({ from: slotTimeSchema, to: endTimeSchema })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'before_start' }));

/** From when until when on which weekdays (1 Monday to 7 Sunday), and between which days, both included. */
const weeklyRuleSchema = z
  .strictObject({
    weekdays: z.array(weekdaySchema).check(z.minLength(1, 'required'), z.maxLength(7, 'too_many')),
    spans: z.array(daySpanSchema).check(z.minLength(1, 'required'), z.maxLength(12, 'too_many')),
    validFrom: z.optional(dateSchema),
    validUntil: z.optional(dateSchema),
  })
  .check(
    z.refine(
      ({ validFrom, validUntil }) =>
        validFrom === undefined || validUntil === undefined || validFrom <= validUntil,
      { path: ['validUntil'], error: 'before_start' },
    ),
  );
export type WeeklyRule = z.infer<typeof weeklyRuleSchema>;

/** `YYYY-MM-DDTHH:MM` on the step of the hour. */
const momentSchema = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^[^T]{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) &&
        isCalendarDate(text.slice(0, 10)) &&
        isOnStep(text.slice(11)),
      'invalid_moment',
    ),
  );

/** Offers time beyond the rules, or closes it, whatever offers it: rules, openings and slots. */
const exceptionKinds = ['open', 'closed'] as const;

/** Longest exception, in days. */
export const longestExceptionDays = 400;

const exceptionFields = {
  kind: z.enum(exceptionKinds, 'unknown_kind'),
  from: momentSchema,
  /** Until before then. */
  to: momentSchema,
  reason: z.optional(subjectSchema),
  /** A single time of a rule that somebody took away. */
  removed: z.optional(z.literal(true)),
};
const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 86_400_000;

export const newExceptionSchema = z.strictObject(exceptionFields).check(
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

/** Weekly hours: the weekly rules, and whose public holidays are kept free of them. */
export const weeklyHoursSchema = z.strictObject({
  rules: z.array(weeklyRuleSchema).check(z.maxLength(50, 'too_many')),
  holidays: z.array(holidayRegionSchema).check(z.maxLength(3, 'too_many')),
});
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;

/** Whose they are; the firm's first consultant if absent. */
const owner = { consultant: z.optional(consultantIdSchema) };

/** A consultant's schedule as the desk has it; exceptions that are over are left out. */
export const deskScheduleSchema = z.object({
  consultant: consultantIdSchema,
  rules: z.array(weeklyRuleSchema),
  holidays: z.array(holidayRegionSchema),
  /** Ascending by when they begin. */
  exceptions: z.array(exceptionSchema),
  version: z.number(),
});
export type DeskSchedule = z.infer<typeof deskScheduleSchema>;

export const ownerQuerySchema = z.object(owner);
export const saveHoursSchema = z.strictObject({ ...owner, ...weeklyHoursSchema.shape });
export const addExceptionSchema = z.strictObject({ ...owner, exception: newExceptionSchema });

/** A change that is only looked at: other hours, an exception more, one less. */
export const hoursPreviewRequestSchema = z.strictObject({
  ...owner,
  hours: z.optional(weeklyHoursSchema),
  add: z.optional(newExceptionSchema),
  remove: z.optional(idSchema),
});

const momentListSchema = z.object({
  count: z.number(),
  /** The first of them, ascending. */
  times: z.array(z.object({ date: dateSchema, time: timeSchema })),
});

/**
 * What a change would do to what the usual service could be booked at in the next 90 days, and to
 * appointments, which may be farther ahead.
 */
export const hoursPreviewSchema = z.object({
  /** Times that are free afterwards and were not. */
  gained: momentListSchema,
  /** Times that were free and no longer are. */
  lost: momentListSchema,
  /** Appointments that stand though their time is no longer offered: for the firm to move or keep. */
  kept: z.array(
    z.object({
      id: idSchema,
      date: dateSchema,
      time: timeSchema,
      startsAt: instantSchema,
      endsAt: instantSchema,
    }),
  ),
});
export type HoursPreview = z.infer<typeof hoursPreviewSchema>;

/** Which times are free, and what closes others; at most the desk's 90 days. */
export const offeredTimesQuerySchema = z.object({
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
  /** Everybody if absent. */
  consultant: z.optional(consultantIdSchema),
  /** The firm's usual length if absent. */
  service: z.optional(serviceSchema),
});

export const offeredTimesSchema = z.object({
  /** Ascending; `slot` where it is offered by one that was made by hand or by a series. */
  times: z.array(
    z.object({
      consultant: consultantIdSchema,
      date: dateSchema,
      time: timeSchema,
      slot: z.optional(idSchema),
    }),
  ),
  /** Closed spans that touch those days; a public holiday has no id. */
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
  /** Spans that touch those days in which whoever takes appointments is open beyond the rules. */
  opened: z.array(
    z.object({
      consultant: consultantIdSchema,
      id: idSchema,
      from: momentSchema,
      to: momentSchema,
      reason: z.optional(z.string()),
    }),
  ),
  /** Spans that outside calendars take. */
  busy: z.array(
    z.object({ consultant: consultantIdSchema, startsAt: instantSchema, endsAt: instantSchema }),
  ),
});
export type OfferedTimes = z.infer<typeof offeredTimesSchema>;
