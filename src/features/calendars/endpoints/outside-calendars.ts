import * as routes from '#features/calendars/contract/outside-calendar-routes.ts';
import { addCalendar, toOutsideCalendar } from '#features/calendars/rules/outside-calendars.ts';
import { success } from '#platform/rules/outcome.ts';
import { traceOf } from '#features/audit/index.ts';
import { ownerOf } from '#features/hours/index.ts';
import { api } from '#server/endpoint.ts';
import { outsideServices } from '#features/calendars/services/outside.ts';

const { on, endpoint } = api(outsideServices);

export const outsideCalendars = endpoint(
  on(routes.listOutsideCalendars, {
    async run({ query: { consultant }, services: { outside } }) {
      const all = await outside.store.list();
      const theirs = all.filter((each) => (consultant ?? each.consultant) === each.consultant);
      return success(theirs.map(toOutsideCalendar));
    },
  }),
  on(routes.addOutsideCalendar, {
    changesTimes: true,
    async run({ body, now, audit, services: { outside, roster, randomId } }) {
      const known = ownerOf(body, await roster.read());
      if (!known.ok) return known;
      const { store, ports, refuses, deskMs } = outside;
      const id = randomId();
      const doing = { now, trace: traceOf(audit('outside_calendar_added', id)) };
      return addCalendar(body, {
        ...{ now, randomId: () => id, ms: deskMs, refuses, read: ports.read },
        add: (record, spans) => store.add(record, spans, doing),
      });
    },
  }),
);
