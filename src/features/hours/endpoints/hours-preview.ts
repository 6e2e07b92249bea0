import { previewHours as route } from '#features/hours/contract/hours-routes.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { previewHours } from '#features/hours/rules/hours-preview.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const hoursPreview = endpoint(
  on(route, {
    run: ({ body, now, services: { schedules: store, slots, appointmentDesk, house, timeZone } }) =>
      previewHours(body, {
        ...{ now, timeZone, house, findHolidays, store },
        readDiary: (period) => slots.read(period, house.ruleOf(body.service)),
        listTaken: (from) => appointmentDesk.listTaken(from),
        listHeld: (at) => appointmentDesk.listHeld(at),
      }),
  }),
);
