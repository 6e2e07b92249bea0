import { appointmentDesk } from '#features/appointments/index.ts';
import { outsideCalendarStore } from '#features/calendars/store/outside-calendars.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

/** Services that compare appointments with the stored external events; they fetch no calendar. */
export const outsideOverlapServices = forAdmin((core: Core) => ({
  appointmentDesk: appointmentDesk(core.db),
  outside: { store: outsideCalendarStore(core.db) },
}));
