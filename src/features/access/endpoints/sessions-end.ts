import { endSessions } from '#features/access/contract/open-session-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { clearedCookies } from '#server/session-cookies.ts';

export const sessionsEnd = endpoint(
  on(endSessions, {
    async run({ body, session = '', now, audit, services: { sessions } }) {
      const ended = success(undefined);
      const own = { ...ended, headers: clearedCookies() };
      if ('id' in body) {
        const write = audit('session_ended', body.id.slice(0, 8));
        if (!(await sessions.end(body.id, write))) return refusal('not_found');
        return body.id === sessions.idOf(session) ? own : ended;
      }
      const isAll = 'all' in body;
      await sessions.endAll(now, isAll ? undefined : session, audit('sessions_ended'));
      return isAll ? own : ended;
    },
  }),
);
