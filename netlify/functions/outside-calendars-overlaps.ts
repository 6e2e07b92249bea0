import type { Config } from '@netlify/functions';
import { listOutsideOverlaps } from '#features/calendars/contract/outside-calendar-routes.ts';
import { findOutsideOverlaps } from '#features/calendars/rules/outside-overlaps.ts';
import { success } from '#platform/rules/outcome.ts';
import { endOfTime } from '#platform/rules/period.ts';
import { api } from '#platform/http/endpoint.ts';
import { outsideServices } from '#features/calendars/services/outside.ts';

export const config: Config = { path: '/api/outside-calendars/overlaps' };

const { on, endpoint } = api(outsideServices);

export default endpoint(
  on(listOutsideOverlaps, {
    async run({ now, services: { appointmentDesk, outside } }) {
      const [taken, busy] = await Promise.all([
        appointmentDesk.listTaken(now),
        outside.store.listBusy(now, endOfTime),
      ]);
      return success(findOutsideOverlaps(taken, busy));
    },
  }),
);
