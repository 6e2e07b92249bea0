import * as routes from '#features/inbox/contract/contact-routes.ts';
import { api } from '#server/endpoint.ts';
import { readPage } from '#platform/http/page.ts';
import { inboxServices } from '#features/inbox/services/inbox.ts';

const { on, endpoint } = api(inboxServices);

export const contactMessages = endpoint(
  on(routes.listContactMessages, {
    run: ({ query, services: { contactMessages } }) =>
      readPage(routes.listContactMessages, query, contactMessages),
  }),
);
