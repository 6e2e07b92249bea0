import * as z from 'zod/mini';
import { type AppointmentStatus, appointmentStatusSchema } from '#contract/appointment.ts';
import type { Statistics } from '#contract/statistics.ts';
import type { CountingPlan } from '#domain/statistics.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { countDesk } from './lua/count-desk.lua.ts';
import { scoreOf } from './slot-score.ts';

const count = z.number();
const answerSchema = z.tuple([
  z.array(z.string()),
  z.tuple([count, count, count, count, count, count]),
  z.array(count),
  z.array(z.string()),
]);

function byStatus(pairs: readonly string[]): Record<AppointmentStatus, number> {
  const counts = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 };
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    counts[z.parse(appointmentStatusSchema, pairs[i])] = Number(pairs[i + 1]);
  }
  return counts;
}

function byMonth(pairs: readonly string[]): Statistics['erased'] {
  const months: Statistics['erased'] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    months.push({ month: pairs[i] ?? '', count: Number(pairs[i + 1]) });
  }
  return months.toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

/** Counts in Redis what the desk shows at a glance; one round trip, no records. */
export const statisticsStore = (redis: ScriptHost) => ({
  async count({ now, today, week, days, end }: CountingPlan): Promise<Statistics> {
    const answer = await runScript(
      redis,
      countDesk,
      [
        keys.appointmentStatus,
        keys.appointmentsByStart,
        keys.appointmentsByCreation,
        keys.slots,
        keys.freeSlots,
        keys.contactMessages.unread,
        keys.inquiries.unread,
        keys.erasedAppointments,
      ],
      [
        ...[today.start, today.end, week.start, week.end].map(Number),
        scoreOf(now),
        ...[...days.map(({ start }) => start), end].map(Number),
      ],
    );
    const [statuses, counts, bookings, erased] = z.parse(answerSchema, answer);
    const [ofToday, thisWeek, slots, free, messages, inquiries] = counts;
    return {
      appointments: byStatus(statuses),
      today: ofToday,
      thisWeek,
      slots: { free, booked: slots - free },
      unread: { messages, inquiries },
      bookings: days.map(({ date }, index) => ({ date, count: bookings[index] ?? 0 })),
      erased: byMonth(erased),
    };
  },
});
