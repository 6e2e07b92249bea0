import type { Config, Context } from '@netlify/functions';
import { refusal } from '#domain/outcome.ts';
import { report } from '#http/report.ts';
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
    '/api/appointments/:id/deliveries',
    '/api/appointments/:id/history',
    '/api/appointments/:id/move',
    '/api/appointments/entered',
    '/api/appointments/export',
    '/api/appointments/overlaps',
    '/api/calendar/:id',
    '/api/contact',
    '/api/deliveries',
    '/api/deliveries/again',
    '/api/deliveries/due',
    '/api/contact/messages',
    '/api/contact/messages/:id',
    '/api/inquiries',
    '/api/inquiries/:id',
    '/api/messaging/qr',
    '/api/messaging/status',
    '/api/links/appointment',
    '/api/links/appointment/times',
    '/api/links/appointment/move',
    '/api/links/appointment/cancel',
    '/api/links/request',
    '/api/links/request/decision',
    '/api/links/payment',
    '/api/links/payment/open',
    '/api/payments',
    '/api/payments/:id',
    '/api/payments/:id/deliveries',
    '/api/payments/:id/expire',
    '/api/payments/:id/mail',
    '/api/payments/:id/refund',
    '/api/payments/checkout',
    '/api/payments/checkout-status/:id',
    '/api/payments/due',
    '/api/payments/export',
    '/api/payments/setup',
    '/api/payments/webhook',
    '/api/testimonials',
    '/api/testimonials/all',
    '/api/testimonials/order',
    '/api/testimonials/:id',
    '/api/health',
    '/api/visits',
    '/api/store/migration',
    '/api/admin/audit',
    '/api/admin/faults',
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

export default (_request: Request, { requestId }: Context): Response => {
  const answer = refusal('not_found');
  const response = problemResponse(answer, requestId);
  const { status } = response;
  report({ method: 'other', route: '/api/*', status, ms: 0, requestId, code: answer.code });
  return response;
};
