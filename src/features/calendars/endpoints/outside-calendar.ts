import * as routes from '#features/calendars/contract/outside-calendar-routes.ts';
import { changeCalendar } from '#features/calendars/rules/outside-calendars.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';
import { outsideServices } from '#features/calendars/services/outside.ts';

const { on, endpoint } = api(outsideServices);

export const outsideCalendar = endpoint(
  on(routes.changeOutsideCalendar, {
    changesTimes: true,
    act: ({ request, id, body, now, trace, services: { outside } }) =>
      onVersion(request, async (version) => {
        const { store, ports, deskMs } = outside;
        const doing = { now, trace: trace('outside_calendar_changed', id) };
        const changed = await store.change({ id, version, ...body }, doing);
        return changeCalendar(changed, { now, ms: deskMs }, ports);
      }),
  }),
  on(routes.removeOutsideCalendar, {
    changesTimes: true,
    async act({ id, now, trace, services: { outside } }) {
      const doing = { now, trace: trace('outside_calendar_removed', id) };
      const isRemoved = await outside.store.remove(id, doing);
      return isRemoved ? success(undefined) : refusal('not_found');
    },
  }),
);
