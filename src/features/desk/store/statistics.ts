import { hoursKeys } from '#features/hours/store/keys.ts';
import * as z from 'zod/mini';
import {
  activeStatuses,
  takingPlaceStatuses,
  type AppointmentStatus,
  appointmentStatusSchema,
} from '#features/appointments/contract.ts';
import type { Period } from '#platform/rules/period.ts';
import type { CountingPlan, DeskCounts } from '#features/desk/rules/statistics.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { countDeskLua } from './lua.ts';
import { pairsSchema } from '#platform/redis/records.ts';

const count = z.number();
const answerSchema = z.tuple([
  pairsSchema,
  z.tuple([count, count, count, count, count]),
  z.array(count),
  pairsSchema,
  z.array(z.tuple([z.string(), z.enum(activeStatuses), count])),
]);

function byStatus(pairs: readonly (readonly [string, string])[]) {
  const counts: Record<AppointmentStatus, number> = {
    pending: 0,
    confirmed: 0,
    cancelled: 0,
    completed: 0,
    expired: 0,
  };
  for (const [status, found] of pairs) {
    const known = appointmentStatusSchema.safeParse(status);
    if (known.success) counts[known.data] = Number(found);
  }
  return counts;
}

/** Groups rows of consultant, status and number by consultant, sorted by id. */
function byConsultant(rows: readonly (readonly [string, 'pending' | 'confirmed', number])[]) {
  const counts = new Map<string, { id: string; pending: number; confirmed: number }>();
  for (const [id, status, found] of rows) {
    counts.set(id, { ...(counts.get(id) ?? { id, pending: 0, confirmed: 0 }), [status]: found });
  }
  return [...counts.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const asKeys = (statuses: readonly string[]) =>
  Object.fromEntries(statuses.map((status) => [status, true]));
const toInput = ({ from, to }: Period) => ({ from: from.getTime(), to: to.getTime() });

/** Counts the figures of the overview in Redis, in one round trip and without reading records. */
export const statisticsStore = (db: Database) => ({
  async count({ now, today, week, days, end }: CountingPlan): Promise<DeskCounts> {
    const answer = await db.run(
      countDeskLua,
      {
        statuses: appointmentsKeys.appointmentStatus,
        spans: hoursKeys.appointmentSpans,
        byStart: hoursKeys.appointmentsByStart,
        byCreation: appointmentsKeys.appointmentsByCreation,
        unreadMessages: inboxKeys.contactMessages.unread,
        unreadInquiries: inboxKeys.inquiries.unread,
        erased: appointmentsKeys.erasedAppointments,
        proposals: appointmentsKeys.proposals,
      },
      {
        ...{
          now: now.getTime(),
          active: asKeys(activeStatuses),
          takingPlace: asKeys(takingPlaceStatuses),
        },
        today: toInput(today),
        week: toInput(week),
        days: [...days.map(({ start }) => start), end].map(Number),
      },
    );
    const [statuses, counts, bookings, erased, people] = z.parse(answerSchema, answer);
    const [ofToday, thisWeek, messages, inquiries, awaited] = counts;
    return {
      appointments: byStatus(statuses),
      awaited,
      today: ofToday,
      thisWeek,
      consultants: byConsultant(people),
      unread: { messages, inquiries },
      bookings: days.map(({ date }, index) => ({ date, count: bookings[index] ?? 0 })),
      erased: erased
        .map(([month, found]) => ({ month, count: Number(found) || 0 }))
        .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    };
  },
});
