import { listTakers } from '#features/appointments/contract/closing-routes.ts';
import { findTakers } from '#features/appointments/rules/takers.ts';
import { ruleOfAll } from '#features/hours/index.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const appointmentsTakers = endpoint(
  on(listTakers, {
    run: async ({ body, now, services: { appointments, slots, house, timeZone } }) =>
      success(
        await findTakers(body, {
          ...{ now, house, timeZone },
          readAppointments: (all) => Promise.all(all.map((id) => appointments.get(id))),
          readDiary: (period) => slots.read(period, ruleOfAll(house)),
        }),
      ),
  }),
);
