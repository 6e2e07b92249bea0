import type { Config, Context } from '@netlify/functions';
import { refusal } from '#domain/outcome.ts';
import { problemResponse } from '#http/response.ts';

/** Everything under /api that no other function serves. */
export const config: Config = {
  path: '/api/*',
  excludedPath: [
    '/api/slots/available',
    '/api/slots/all',
    '/api/slots/generate',
    '/api/slots/delete',
    '/api/slots/series',
    '/api/slots/series/preview',
    '/api/slots/:id',
    '/api/blocked-days',
    '/api/appointments',
    '/api/appointments/:id',
    '/api/appointments/:id/history',
    '/api/appointments/:id/move',
    '/api/appointments/entered',
    '/api/appointments/export',
    '/api/appointments/overlaps',
    '/api/calendar/:id',
    '/api/contact',
    '/api/contact/messages',
    '/api/contact/messages/:id',
    '/api/inquiries',
    '/api/inquiries/:id',
    '/api/testimonials',
    '/api/testimonials/all',
    '/api/testimonials/order',
    '/api/testimonials/:id',
    '/api/visits',
    '/api/store/migration',
    '/api/admin/audit',
    '/api/admin/news',
    '/api/admin/person',
    '/api/admin/person/erase',
    '/api/admin/second-factor',
    '/api/admin/second-factor/confirm',
    '/api/admin/second-factor/disable',
    '/api/admin/statistics',
    '/api/admin/calendar-feed',
    '/api/admin/session',
  ],
};

export default (_request: Request, { requestId }: Context): Response =>
  problemResponse(refusal('not_found'), requestId);
