import {
  appointmentActs,
  appointmentDesk,
  appointmentSearchStore,
  appointmentStore,
  openTimesIn,
} from '#features/appointments/index.ts';
import { auditStore } from '#features/audit/index.ts';
import { calendarFeedStore, feedActs } from '#features/calendars/index.ts';
import { consultantActs, consultantStore } from '#features/consultants/index.ts';
import { deliveryDesk } from '#features/delivery/index.ts';
import { erasureStore } from '#registry/erasure.ts';
import { scheduleActs, scheduleStore, slotStore } from '#features/hours/index.ts';
import { inboxDesk } from '#features/inbox/index.ts';
import { statisticsStore } from '#features/desk/index.ts';
import { type AccessOptions, withAccess } from '#features/access/services.ts';
import { withDiary, withStaff } from '#features/hours/services.ts';
import { withBookings, withHeld } from '#features/appointments/services.ts';
import { departures } from '#registry/departures.ts';
import { followings } from '#registry/followings.ts';
import { listedRecords } from '#registry/ledgers.ts';
import { type Core, fromEnvironment } from './core.ts';
import { withInboxes } from '#features/inbox/services.ts';
import { withNews } from '#features/desk/services.ts';
import { withTestimonials } from '#features/testimonials/services.ts';
import { withVisits } from '#features/visits/services.ts';

/** All services besides the core, for the admin's calls and for scheduled functions. */
export function withAll(core: Core, options: AccessOptions = {}) {
  const { db } = core;
  return {
    ...withAccess(core, options),
    ...withBookings(core),
    ...withHeld(core),
    ...withDiary(core),
    ...withInboxes(core),
    ...withNews(core),
    ...withStaff(core),
    ...withTestimonials(core),
    ...withVisits(core),
    slots: slotStore(db),
    appointments: appointmentStore(db),
    appointmentDesk: { ...appointmentDesk(db), ...appointmentActs(db, followings) },
    openTimesOf: openTimesIn(db),
    appointmentSearch: appointmentSearchStore(db),
    audit: auditStore(db),
    calendarFeed: { ...calendarFeedStore(db), ...feedActs(db) },
    consultants: { ...consultantStore(db), ...consultantActs(db, departures) },
    schedules: { ...scheduleStore(db), ...scheduleActs(db) },
    deliveryDesk: deliveryDesk(db, listedRecords),
    erasure: erasureStore(db, core.now),
    inboxDesk: inboxDesk(db),
    statistics: statisticsStore(db),
  };
}

export type FullServices = Core & ReturnType<typeof withAll>;

/** Services for functions that only the admin calls, and for scheduled functions. */
export const fullServices = fromEnvironment((core) => withAll(core));
