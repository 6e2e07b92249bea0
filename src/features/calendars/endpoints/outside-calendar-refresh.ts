import { refreshOutsideCalendar as route } from '#features/calendars/contract/outside-calendar-routes.ts';
import { checkCalendar, toOutsideCalendar } from '#features/calendars/rules/outside-calendars.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { outsideServices } from '#features/calendars/services/outside.ts';

const { on, endpoint } = api(outsideServices);

export const outsideCalendarRefresh = endpoint(
  on(route, {
    changesTimes: true,
    async act({ id, now, admitted, services: { outside } }) {
      const { store, ports, deskMs } = outside;
      const record = await store.claim({ id, now, admitted });
      if (!record) return refusal('not_found');
      const checked = await checkCalendar(record, { now, ms: deskMs, isAnew: true }, ports);
      const kept = checked ?? (await store.get(id));
      return kept ? success(toOutsideCalendar(kept)) : refusal('not_found');
    },
  }),
);
