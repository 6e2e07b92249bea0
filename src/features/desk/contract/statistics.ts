import * as z from 'zod/mini';
import { appointmentStatuses } from '#features/appointments/contract.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { dateSchema } from '#platform/contract/fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';

const count = z.number();

/** Number of days, ending today, for which bookings are counted. */
export const bookingTrendDays = 30;

/**
 * Figures of the desk's overview, counted on the server. Days and weeks (from Monday) are in the firm's zone.
 */
export const statisticsSchema = z.object({
  appointments: z.record(z.enum(appointmentStatuses), count),
  /** Of the pending ones, those whose client has not answered a proposal: they wait for nobody here. */
  awaited: z._default(count, 0),
  /** Appointments of today, and of this week, that take place: neither cancelled nor lapsed. */
  today: count,
  thisWeek: count,
  /** This week's appointments of each consultant who has any. */
  consultants: z.array(z.object({ id: consultantIdSchema, pending: count, confirmed: count })),
  /**
   * The days that visitors can book: times at which at least one service can be booked, the same for each
   * service, and pending and confirmed appointments ahead.
   */
  slots: z.object({
    free: count,
    booked: count,
    services: z.array(z.object({ service: serviceSchema, free: count })),
  }),
  /** Active consultants who have neither hours nor slots in the days that visitors can book. */
  unbookable: z.array(consultantIdSchema),
  unread: z.object({ messages: count, inquiries: count }),
  /** Number of appointments by the day on which they were made, ascending, including days with none. */
  bookings: z.array(z.object({ date: dateSchema, count })),
  /** Number of erased appointments by the month (`YYYY-MM`) of their date, ascending. */
  erased: z.array(z.object({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), count })),
});
export type Statistics = z.infer<typeof statisticsSchema>;
