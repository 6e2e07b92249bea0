import type { Config } from '@netlify/functions';
import { addException } from '#contract/hours-routes.ts';
import { findHolidays } from '#domain/holidays.ts';
import { changeHours, withException } from '#domain/hours.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const config: Config = { path: '/api/hours/exceptions' };

export default endpoint(
  on(addException, {
    run: ({ request, body, now, audit, services: { hours, randomId, timeZone } }) =>
      onVersion(request, (version) => {
        const { consultant, exception } = body;
        const add = withException(exception, { id: randomId(), now, timeZone });
        return changeHours({ consultant, version }, add, {
          ...{ now, timeZone, findHolidays },
          store: hours.by((id) => audit('exception_added', id)),
        });
      }),
  }),
);
