import type { AuditAction } from '#features/audit/contract.ts';
import {
  auditEntry,
  type Doing,
  type Trace,
  traceOf as traceOfWrite,
  type Write,
} from '#features/audit/index.ts';

/** What an act writes of somebody who is admitted at once. */
export const traceOf = (write: Write | undefined): Trace | undefined =>
  write && traceOfWrite(write);

let made = 0;
/** What an act by a link writes besides. */
export const linkTrace = (action: AuditAction, now: Date, subject?: string): Trace =>
  traceOfWrite({
    entry: auditEntry(
      action,
      {
        ...{ now, actor: 'visitor-link' },
        randomId: () => `entry-${(made += 1)}`.padEnd(22, '_'),
      },
      subject,
    ),
    once: undefined,
  });

/** What an act needs of a change that is noted. */
export const doingOf = (write: Write): Doing => ({
  now: new Date(write.entry.at),
  trace: traceOfWrite(write),
});
