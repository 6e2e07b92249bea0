import { getHealth } from '#features/monitoring/contract/health-routes.ts';
import { refusal, success, tooMany } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { watchServices } from '#features/monitoring/services/watch.ts';
import { tickMissedMs } from '#features/monitoring/rules/tick.ts';
import { minuteMs } from '#platform/time/units.ts';

const { on, endpoint } = api(watchServices);

export const health = endpoint(
  on(getHealth, {
    async run({ now, address, services: { watch, wake, limits } }) {
      const ok = success({ status: 'ok' as const });
      const { isIdle, tickAge } = await wake.look(now);
      if (isIdle && tickAge <= tickMissedMs) return ok;
      // Only now: a limit costs more than that look.
      const [waitMs, wrong] = await Promise.all([
        limits.take('status', address, now),
        watch.readHealth(now),
      ]);
      if (waitMs > 0) return tooMany(waitMs);
      if (wrong === '') return ok;
      // The response says no more than that; the log has the cause.
      console.info(JSON.stringify({ health: wrong }));
      return { ...refusal('service_unavailable'), retryAfterMs: minuteMs };
    },
  }),
);
