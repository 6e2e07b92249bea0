import { withRefusalLog } from '#features/access/services.ts';
import { appointmentDesk } from '#features/appointments/index.ts';
import { outsideCalendarStore } from '#features/calendars/store/outside-calendars.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

/** Services that compare appointments with the stored external events; they fetch no calendar. */
export const outsideOverlapServices = fromEnvironment((core: Core) => ({
  ...withRefusalLog(core),
  appointmentDesk: appointmentDesk(core.db),
  outside: { store: outsideCalendarStore(core.db) },
}));
