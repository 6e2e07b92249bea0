import * as routes from '#features/audit/contract/audit-routes.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { readPage } from '#platform/http/page.ts';

export const audit = endpoint(
  on(routes.listAudit, {
    run: ({ query, services: { audit } }) => readPage(routes.listAudit, query, audit),
  }),
);
