import { endSessions } from '#features/access/contract/open-session-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { clearedCookies, readSessionToken } from '#server/session-cookies.ts';

export const sessionsEnd = endpoint(
  on(endSessions, {
    async act({ body, request, now, trace, services: { sessions } }) {
      const token = readSessionToken(request) ?? '';
      const ended = success(undefined);
      const own = { ...ended, headers: clearedCookies() };
      if ('id' in body) {
        const doing = { now, trace: trace('session_ended', body.id.slice(0, 8)) };
        if (!(await sessions.end(body.id, doing))) return refusal('not_found');
        return body.id === sessions.idOf(token) ? own : ended;
      }
      const isAll = 'all' in body;
      const doing = { now, trace: trace('sessions_ended') };
      await sessions.endAll(isAll ? undefined : token, doing);
      return isAll ? own : ended;
    },
  }),
);
