import { withRefusalLog } from '#features/access/services.ts';
import { appointmentDesk } from '#features/appointments/index.ts';
import { outsideCalendarStore } from '#features/calendars/store/outside-calendars.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

/** For what holds appointments against calendars kept elsewhere; reads none of them. */
export const outsideOverlapServices = fromEnvironment((core: Core) => ({
  ...withRefusalLog(core),
  appointmentDesk: appointmentDesk(core.db),
  outside: { store: outsideCalendarStore(core.db) },
}));
