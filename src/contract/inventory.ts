/**
 * All calls by name. For tests and tools: an island or a function takes each call from the file of
 * its subject, so that it carries only the schemas of the calls it makes. The functions' literal
 * `config.path`s are held against this by a test.
 */
import * as appointment from './appointment-routes.ts';
import * as appointmentSearch from './appointment-search-routes.ts';
import * as audit from './audit-routes.ts';
import * as availableSlot from './available-slot-routes.ts';
import * as booking from './booking-routes.ts';
import * as browserFault from './browser-fault-routes.ts';
import * as bulk from './bulk-routes.ts';
import * as calendarFeed from './calendar-feed-routes.ts';
import * as checkout from './checkout-routes.ts';
import * as consultant from './consultant-routes.ts';
import * as consultantDesk from './consultant-desk-routes.ts';
import * as contact from './contact-routes.ts';
import * as delivery from './delivery-routes.ts';
import * as enteredAppointment from './entered-appointment-routes.ts';
import * as fault from './fault-routes.ts';
import * as health from './health-routes.ts';
import * as hours from './hours-routes.ts';
import * as house from './house-routes.ts';
import * as inquiry from './inquiry-routes.ts';
import * as messaging from './messaging-routes.ts';
import * as link from './link-routes.ts';
import * as news from './news-routes.ts';
import * as openSession from './open-session-routes.ts';
import * as outsideCalendar from './outside-calendar-routes.ts';
import * as payment from './payment-routes.ts';
import * as paymentSearch from './payment-search-routes.ts';
import * as person from './person-routes.ts';
import * as secondFactor from './second-factor-routes.ts';
import * as session from './session-routes.ts';
import * as setAside from './set-aside-routes.ts';
import * as slot from './slot-routes.ts';
import * as slotSeries from './slot-series-routes.ts';
import * as statistics from './statistics-routes.ts';
import * as testimonial from './testimonial-routes.ts';
import * as visit from './visit-routes.ts';
import type { Route } from './route.ts';

export const routes = {
  ...appointment,
  ...appointmentSearch,
  ...audit,
  ...booking,
  ...browserFault,
  ...bulk,
  ...calendarFeed,
  ...checkout,
  ...consultant,
  ...consultantDesk,
  ...contact,
  ...delivery,
  ...enteredAppointment,
  ...fault,
  ...health,
  ...hours,
  ...house,
  ...inquiry,
  ...messaging,
  ...link,
  ...news,
  ...openSession,
  ...outsideCalendar,
  ...payment,
  ...paymentSearch,
  ...person,
  ...secondFactor,
  ...session,
  ...setAside,
  ...availableSlot,
  ...slot,
  ...slotSeries,
  ...statistics,
  ...testimonial,
  ...visit,
} as const satisfies Record<string, Route>;
