/**
 * All routes by name, for tests and tools. An island or a function imports each route from the file of its
 * subject, so that it bundles only the schemas of the calls it makes. A test compares the functions' literal
 * `config.path`s with this.
 */
import * as alarm from '#features/monitoring/contract/alarm-routes.ts';
import * as appointment from '#features/appointments/contract/appointment-routes.ts';
import * as appointmentSearch from '#features/appointments/contract/appointment-search-routes.ts';
import * as audit from '#features/audit/contract/audit-routes.ts';
import * as availableSlot from '#features/hours/contract/available-slot-routes.ts';
import * as booking from '#features/appointments/contract/booking-routes.ts';
import * as browserFault from '#platform/contract/browser-fault-routes.ts';
import * as bulk from '#features/bulk/contract/bulk-routes.ts';
import * as flood from '#features/bulk/contract/flood-routes.ts';
import * as calendarFeed from '#features/calendars/contract/calendar-feed-routes.ts';
import * as checkout from '#features/payments/contract/checkout-routes.ts';
import * as closing from '#features/appointments/contract/closing-routes.ts';
import * as consultant from '#features/consultants/contract/consultant-routes.ts';
import * as consultantDesk from '#features/consultants/contract/consultant-desk-routes.ts';
import * as delivery from '#features/delivery/contract/delivery-routes.ts';
import * as enteredAppointment from '#features/appointments/contract/entered-appointment-routes.ts';
import * as fault from '#features/monitoring/contract/fault-routes.ts';
import * as health from '#features/monitoring/contract/health-routes.ts';
import * as hours from '#features/hours/contract/hours-routes.ts';
import * as own from '#platform/contract/own-routes.ts';
import * as inbox from '#features/inbox/contract/inbox-routes.ts';
import * as inboxSend from '#features/inbox/contract/send-routes.ts';
import * as linkedPayment from '#features/payments/contract/linked-payment-routes.ts';
import * as messaging from '#features/messaging/contract/messaging-routes.ts';
import * as firmLink from '#features/links/contract/request-routes.ts';
import * as link from '#features/links/contract/link-routes.ts';
import * as linkOnward from '#features/links/contract/link-onward-routes.ts';
import * as linkMeeting from '#features/links/contract/link-meeting-routes.ts';
import * as linkChange from '#features/links/contract/link-change-routes.ts';
import * as linkedProposal from '#features/links/contract/proposal-routes.ts';
import * as linkedRequest from '#features/links/contract/request-routes.ts';
import * as news from '#features/desk/contract/news-routes.ts';
import * as openSession from '#features/access/contract/open-session-routes.ts';
import * as outsideCalendar from '#features/calendars/contract/outside-calendar-routes.ts';
import * as payment from '#features/payments/contract/payment-routes.ts';
import * as paymentSearch from '#features/payments/contract/payment-search-routes.ts';
import * as person from '#features/records/contract/person-routes.ts';
import * as secondFactor from '#features/access/contract/second-factor-routes.ts';
import * as session from '#features/access/contract/session-routes.ts';
import * as setAside from '#features/records/contract/set-aside-routes.ts';
import * as slot from '#features/hours/contract/slot-routes.ts';
import * as slotSeries from '#features/hours/contract/slot-series-routes.ts';
import * as statistics from '#features/desk/contract/statistics-routes.ts';
import * as testimonial from '#features/testimonials/contract/testimonial-routes.ts';
import * as webhook from '#features/payments/contract/webhook-routes.ts';
import * as visit from '#features/visits/contract/visit-routes.ts';
import type { Route } from '#platform/contract/route.ts';

export const routes = {
  ...alarm,
  ...appointment,
  ...appointmentSearch,
  ...audit,
  ...booking,
  ...browserFault,
  ...bulk,
  ...flood,
  ...calendarFeed,
  ...checkout,
  ...closing,
  ...consultant,
  ...consultantDesk,
  ...inbox,
  ...inboxSend,
  ...delivery,
  ...enteredAppointment,
  ...fault,
  ...health,
  ...hours,
  ...own,
  ...messaging,
  ...firmLink,
  ...link,
  ...linkChange,
  ...linkMeeting,
  ...linkOnward,
  ...linkedPayment,
  ...linkedProposal,
  ...linkedRequest,
  ...news,
  ...openSession,
  ...outsideCalendar,
  ...payment,
  ...paymentSearch,
  ...webhook,
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
