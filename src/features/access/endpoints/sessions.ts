import { listSessions } from '#features/access/contract/open-session-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const sessions = endpoint(
  on(listSessions, {
    run: async ({ session = '', now, services: { sessions } }) =>
      success(await sessions.list(session, now)),
  }),
);
