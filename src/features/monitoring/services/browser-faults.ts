import { browserFaultStore } from '#features/monitoring/store/browser-faults.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withBrowserFaults = ({ db, limits, keyed }: Core) => ({
  browserFaults: browserFaultStore(db, limits, keyed),
});

/** For what browsers tell of their faults. */
export const browserFaultServices = fromEnvironment(withBrowserFaults);
