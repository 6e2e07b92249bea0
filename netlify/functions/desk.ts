import type { Config } from '@netlify/functions';
import { accessEndpoints } from '#features/access/endpoints/for-desk.ts';
import { appointmentsEndpoints } from '#features/appointments/endpoints/for-desk.ts';
import { auditEndpoints } from '#features/audit/endpoints/for-desk.ts';
import { bulkEndpoints } from '#features/bulk/endpoints/for-desk.ts';
import { calendarsEndpoints } from '#features/calendars/endpoints/for-desk.ts';
import { consultantsEndpoints } from '#features/consultants/endpoints/for-desk.ts';
import { deliveryEndpoints } from '#features/delivery/endpoints/for-desk.ts';
import { deskEndpoints } from '#features/desk/endpoints/for-desk.ts';
import { hoursEndpoints } from '#features/hours/endpoints/for-desk.ts';
import { inboxEndpoints } from '#features/inbox/endpoints/for-desk.ts';
import { monitoringEndpoints } from '#features/monitoring/endpoints/for-desk.ts';
import { paymentsEndpoints } from '#features/payments/endpoints/for-desk.ts';
import { recordsEndpoints } from '#features/records/endpoints/for-desk.ts';
import { testimonialsEndpoints } from '#features/testimonials/endpoints/for-desk.ts';
import { serve } from '#server/serve.ts';

/** The desk's everyday routes; bundles neither Stripe nor mail nor the calendar reader. */
export const config: Config = {
  path: [
    '/api/admin/alarms/dismiss',
    '/api/admin/audit',
    '/api/admin/calendar-feed',
    '/api/admin/consultants',
    '/api/admin/consultants/:id',
    '/api/admin/consultants/:id/calendar-feed',
    '/api/admin/faults',
    '/api/admin/floods',
    '/api/admin/floods/clear',
    '/api/admin/floods/preview',
    '/api/admin/floods/readmit',
    '/api/admin/news',
    '/api/admin/person',
    '/api/admin/person/erase',
    '/api/admin/person/erase/chosen',
    '/api/admin/person/known',
    '/api/admin/person/search',
    '/api/admin/second-factor',
    '/api/admin/second-factor/confirm',
    '/api/admin/second-factor/disable',
    '/api/admin/sessions',
    '/api/admin/sessions/end',
    '/api/admin/set-aside',
    '/api/admin/set-aside/:id',
    '/api/admin/statistics',
    '/api/appointments/:id',
    '/api/appointments/:id/contact',
    '/api/appointments/:id/deliveries',
    '/api/appointments/:id/history',
    '/api/appointments/:id/keep',
    '/api/appointments/:id/move',
    '/api/appointments/:id/proposal',
    '/api/appointments/:id/undo',
    '/api/appointments/bulk/cancel',
    '/api/appointments/bulk/erase',
    '/api/appointments/bulk/preview',
    '/api/appointments/closed',
    '/api/appointments/entered',
    '/api/appointments/overlaps',
    '/api/appointments/search',
    '/api/appointments/takers',
    '/api/contact/messages',
    '/api/contact/messages/:id',
    '/api/deliveries',
    '/api/deliveries/again',
    '/api/hours',
    '/api/hours/exceptions',
    '/api/hours/exceptions/:id',
    '/api/hours/preview',
    '/api/hours/times',
    '/api/inbox/bulk/erase',
    '/api/inbox/bulk/preview',
    '/api/inquiries/:id',
    '/api/outside-calendars/overlaps',
    '/api/payments',
    '/api/payments/setup',
    '/api/payments/sums',
    '/api/slots/:id',
    '/api/slots/all',
    '/api/slots/delete',
    '/api/slots/generate',
    '/api/slots/series',
    '/api/slots/series/preview',
    '/api/testimonials/:id',
    '/api/testimonials/all',
    '/api/testimonials/order',
  ],
  excludedPath: ['/api/appointments/export', '/api/slots/available'],
};

export default serve(
  ...accessEndpoints,
  ...appointmentsEndpoints,
  ...auditEndpoints,
  ...bulkEndpoints,
  ...calendarsEndpoints,
  ...consultantsEndpoints,
  ...deliveryEndpoints,
  ...deskEndpoints,
  ...hoursEndpoints,
  ...inboxEndpoints,
  ...monitoringEndpoints,
  ...paymentsEndpoints,
  ...recordsEndpoints,
  ...testimonialsEndpoints,
);
