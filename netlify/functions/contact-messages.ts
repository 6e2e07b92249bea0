import type { Config } from '@netlify/functions';
import * as routes from '#features/inbox/contract/contact-routes.ts';
import { api } from '#platform/http/endpoint.ts';
import { readPage } from '#platform/http/page.ts';
import { inboxServices } from '#features/inbox/services/inbox.ts';

export const config: Config = { path: '/api/contact/messages' };

const { on, endpoint } = api(inboxServices);

export default endpoint(
  on(routes.listContactMessages, {
    run: ({ query, services: { contactMessages } }) =>
      readPage(routes.listContactMessages, query, contactMessages),
  }),
);
