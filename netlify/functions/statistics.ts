import type { Config } from '@netlify/functions';
import { getStatistics } from '#contract/statistics-routes.ts';
import { success } from '#domain/outcome.ts';
import { countDesk } from '#domain/statistics.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/admin/statistics' };

export default endpoint(
  on(getStatistics, {
    run: async ({ now, services: { statistics, timeZone } }) =>
      success(await countDesk({ now, timeZone }, statistics)),
  }),
);
