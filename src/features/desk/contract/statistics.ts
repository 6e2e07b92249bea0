import * as z from 'zod/mini';
import { appointmentStatuses } from '#features/appointments/contract.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { dateSchema } from '#platform/contract/fields.ts';

const count = z.number();

/** Days, today the last, over which bookings are counted. */
export const bookingTrendDays = 30;

/** The desk at a glance, counted on the server; days and weeks (Monday first) in the firm's zone. */
export const statisticsSchema = z.object({
  appointments: z.record(z.enum(appointmentStatuses), count),
  /** Pending and confirmed ones that take place today, and in this week. */
  today: count,
  thisWeek: count,
  /** The same of this week, for each consultant who has any. */
  consultants: z.array(z.object({ id: consultantIdSchema, pending: count, confirmed: count })),
  /** Slots that are still to come. */
  slots: z.object({ free: count, booked: count }),
  unread: z.object({ messages: count, inquiries: count }),
  /** Appointments by the day they were made, ascending, a day with none included. */
  bookings: z.array(z.object({ date: dateSchema, count })),
  /** Appointments that were erased, by the month (`YYYY-MM`) they were for, ascending. */
  erased: z.array(z.object({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), count })),
});
export type Statistics = z.infer<typeof statisticsSchema>;
