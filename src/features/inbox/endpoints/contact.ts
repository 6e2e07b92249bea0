import * as routes from '#features/inbox/contract/contact-routes.ts';
import { receiveMessage } from '#features/inbox/rules/messages.ts';
import { api } from '#server/endpoint.ts';
import { guarded } from '#server/guarded.ts';
import { inboxServices } from '#features/inbox/services/inbox.ts';

const { on, endpoint } = api(inboxServices);

export const contact = endpoint(
  on(routes.sendContactMessage, {
    announces: true,
    run: guarded('contact', ({ body, idempotencyKey, now, services }, work) => {
      const { contactMessages: inbox, randomId } = services;
      return receiveMessage(body, idempotencyKey, { inbox, now, randomId, work });
    }),
  }),
);
