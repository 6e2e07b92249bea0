import type { Config } from '@netlify/functions';
import * as routes from '#contract/contact-routes.ts';
import { endpoint, on } from '#http/endpoint.ts';
import { readPage } from '#http/page.ts';

export const config: Config = { path: '/api/contact/messages' };

export default endpoint(
  on(routes.listContactMessages, {
    run: ({ query, services: { contactMessages } }) =>
      readPage(routes.listContactMessages, query, contactMessages),
  }),
);
