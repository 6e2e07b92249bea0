import { listOutsideOverlaps } from '#features/calendars/contract/outside-calendar-routes.ts';
import { findOutsideOverlaps } from '#features/calendars/rules/outside-overlaps.ts';
import { success } from '#platform/rules/outcome.ts';
import { endOfTime } from '#platform/rules/period.ts';
import { api } from '#server/endpoint.ts';
import { outsideOverlapServices } from '#features/calendars/services/outside-overlaps.ts';

const { on, endpoint } = api(outsideOverlapServices);

export const outsideCalendarsOverlaps = endpoint(
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
