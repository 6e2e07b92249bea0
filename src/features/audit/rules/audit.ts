import type { AuditAction, AuditActor, AuditEntry } from '#features/audit/contract/audit.ts';
import { digest } from '#platform/rules/digest.ts';

/** The admin in one of their sessions, told apart without being told: by a piece of its digest. */
export const adminActor = (token: string): AuditActor => `admin#${digest(token).slice(0, 8)}`;

interface EntryPorts {
  now: Date;
  randomId: () => string;
  actor: AuditActor;
  source?: string | undefined;
  factor?: boolean | undefined;
}

/** What the audit log keeps of an action; `subject` is a record's id or a day, never a person's data. */
export const auditEntry = (
  action: AuditAction,
  { now, randomId, actor, source, factor }: EntryPorts,
  subject?: string,
): AuditEntry => ({
  id: randomId(),
  at: now.toISOString(),
  action,
  actor,
  source,
  factor,
  ...(subject !== undefined && { subject }),
});
