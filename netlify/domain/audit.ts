import type { AuditAction, AuditEntry } from '#contract/audit.ts';

interface EntryPorts {
  now: Date;
  randomId: () => string;
}

/** What the trail keeps of an action; `subject` is a record's id or a day, never a person's data. */
export const auditEntry = (
  action: AuditAction,
  { now, randomId }: EntryPorts,
  subject?: string,
): AuditEntry => ({
  id: randomId(),
  at: now.toISOString(),
  action,
  ...(subject !== undefined && { subject }),
});
