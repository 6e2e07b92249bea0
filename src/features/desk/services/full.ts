import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { appointmentSearchStore } from '#features/appointments/store/appointment-search.ts';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import { calendarFeedStore } from '#features/calendars/store/calendar-feed.ts';
import { consultantStore } from '#features/consultants/store/consultants.ts';
import { deliveryDesk } from '#features/delivery/store/delivery-desk.ts';
import { erasureStore } from '#registry/erasure.ts';
import { scheduleStore } from '#features/hours/store/schedules.ts';
import { inboxDesk } from '#features/inbox/store/inbox-desk.ts';
import { slotStore } from '#features/hours/store/slots.ts';
import { statisticsStore } from '#features/desk/store/statistics.ts';
import { type AccessOptions, withAccess } from '#features/access/services/access.ts';
import { withDiary } from '#features/hours/services/availability.ts';
import { withBookings } from '#features/appointments/services/bookings.ts';
import { listedRecords } from '#registry/ledgers.ts';
import { type Core, fromEnvironment } from '#server/core.ts';
import { withInboxes } from '#features/inbox/services/inbox.ts';
import { withNews } from './news.ts';
import { withStaff } from '#features/hours/services/staff.ts';
import { withTestimonials } from '#features/testimonials/services/testimonials.ts';
import { withVisits } from '#features/visits/services/visits.ts';

/** All there is beside the core, for the admin's calls and for what runs by the clock. */
export function withAll(core: Core, options: AccessOptions = {}) {
  const { db } = core;
  return {
    ...withAccess(core, options),
    ...withBookings(core),
    ...withDiary(core),
    ...withInboxes(core),
    ...withNews(core),
    ...withStaff(core),
    ...withTestimonials(core),
    ...withVisits(core),
    slots: slotStore(db),
    appointments: appointmentStore(db),
    appointmentDesk: appointmentDesk(db),
    appointmentSearch: appointmentSearchStore(db),
    audit: auditStore(db),
    calendarFeed: calendarFeedStore(db),
    consultants: consultantStore(db),
    schedules: scheduleStore(db),
    deliveryDesk: deliveryDesk(db, listedRecords),
    erasure: erasureStore(db),
    inboxDesk: inboxDesk(db),
    statistics: statisticsStore(db),
  };
}

export type FullServices = Core & ReturnType<typeof withAll>;

/** For what only the admin calls, and for scheduled functions. */
export const fullServices = fromEnvironment((core) => withAll(core));
