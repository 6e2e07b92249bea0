import { linkViewStore } from '#features/links/store/link-reads.ts';
import { withHeld } from '#features/appointments/services.ts';
import { openTimesIn } from '#features/appointments/index.ts';
import { parseLinkEnv } from '#platform/env/env-links.ts';
import { fromEnvironment } from '#server/core.ts';
import { withStaff } from '#features/hours/services.ts';
import { appointmentMoney } from '#registry/money.ts';
import { withLinks } from './links.ts';

/** For reading an appointment by a visitor's link, which may give a request its time. */
export const linkViewServices = fromEnvironment((core, source) => ({
  ...withLinks(parseLinkEnv(source), linkViewStore(core.db, appointmentMoney)),
  ...withStaff(core),
  ...withHeld(core),
  openTimesOf: openTimesIn(core.db),
}));
