import { browserFaultStore } from '#features/monitoring/store/browser-faults.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withBrowserFaults = ({ db, limits, keyed }: Core) => ({
  browserFaults: browserFaultStore(db, limits, keyed),
});

/** Services of the reports of browser faults. */
export const browserFaultServices = forAdmin(withBrowserFaults);
