import { dismissAlarm } from '#features/monitoring/contract/alarm-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { watchServices } from '#features/monitoring/services/watch.ts';

const { on, endpoint } = api(watchServices);

export const alarmDismiss = endpoint(
  on(dismissAlarm, {
    async act({ body, admitted, services: { alarms } }) {
      await alarms.dismiss(body, admitted);
      return success(undefined);
    },
  }),
);
