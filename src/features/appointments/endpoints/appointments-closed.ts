import { listInClosedTime } from '#features/appointments/contract/closing-routes.ts';
import { findInClosedTime } from '#features/appointments/rules/in-closed-time.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const appointmentsClosed = endpoint(
  on(listInClosedTime, {
    run: async ({
      now,
      services: {
        appointmentDesk: desk,
        appointments,
        openTimesOf,
        roster,
        slots,
        house,
        timeZone,
      },
    }) =>
      success(
        await findInClosedTime({
          listProposed: (at) => desk.listProposed(at),
          listUnsettled: (at) => desk.listUnsettled(at),
          openTimesOf: (appointment) => openTimesOf(appointment, { now, timeZone, house }),
          ...{ now, timeZone },
          readRoster: () => roster.read(),
          listTaken: (from) => desk.listTaken(from),
          readSlots: (period) => slots.read(period, house.ruleOf()),
          readAppointment: (id) => appointments.get(id),
          readHistory: async (id) => (await desk.history(id))?.events ?? [],
        }),
      ),
  }),
);
