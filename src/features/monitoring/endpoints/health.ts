import { getHealth } from '#features/monitoring/contract/health-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { watchServices } from '#features/monitoring/services/watch.ts';
import { minuteMs } from '#platform/time/units.ts';

const { on, endpoint } = api(watchServices);

export const health = endpoint(
  on(getHealth, {
    limit: 'status',
    async run({ now, services: { watch } }) {
      const wrong = await watch.readHealth(now);
      if (wrong === '') return success({ status: 'ok' as const });
      // The response says no more than that; the log has the cause.
      console.info(JSON.stringify({ health: wrong }));
      return { ...refusal('service_unavailable'), retryAfterMs: minuteMs };
    },
  }),
);
