import { type Trace, traceOf as traceOfWrite, type Write } from '#features/audit/index.ts';

/** What an act writes of somebody who is admitted at once. */
export const traceOf = (write: Write | undefined): Trace | undefined =>
  write && traceOfWrite(write);
