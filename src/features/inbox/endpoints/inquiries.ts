import * as routes from '#features/inbox/contract/inquiry-routes.ts';
import { receiveMessage } from '#features/inbox/rules/messages.ts';
import { api } from '#server/endpoint.ts';
import { guarded } from '#server/guarded.ts';
import { readPage } from '#platform/http/page.ts';
import { inboxServices } from '#features/inbox/services/inbox.ts';

const { on, endpoint } = api(inboxServices);

export const inquiries = endpoint(
  on(routes.sendInquiry, {
    announces: true,
    run: guarded('inquiry', ({ body, idempotencyKey, now, services }, work) => {
      const { inquiries: inbox, randomId } = services;
      return receiveMessage(body, idempotencyKey, { inbox, now, randomId, work });
    }),
  }),
  on(routes.listInquiries, {
    run: ({ query, services: { inquiries } }) => readPage(routes.listInquiries, query, inquiries),
  }),
);
