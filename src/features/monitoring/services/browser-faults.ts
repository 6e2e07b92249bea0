import { browserFaultStore } from '#features/monitoring/store/browser-faults.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withBrowserFaults = ({ db, limits, keyed }: Core) => ({
  browserFaults: browserFaultStore(db, limits, keyed),
});

/** Services of the reports of browser faults. */
export const browserFaultServices = fromEnvironment(withBrowserFaults);
