import type { AuditAction, AuditActor, AuditEntry } from '#features/audit/contract/audit.ts';
import type { Device } from '#platform/contract/device.ts';
import { auditMonths } from '#features/audit/contract/audit-months.ts';
import { digest } from '#platform/rules/digest.ts';
import { monthsBefore } from '#platform/rules/period.ts';

/** Actor of an admin's session. Part of the token's digest identifies the session, not the token. */
export const adminActor = (token: string): AuditActor => `admin#${digest(token).slice(0, 8)}`;

interface EntryPorts {
  now: Date;
  randomId: () => string;
  actor: AuditActor;
  source?: string | undefined;
  factor?: boolean | undefined;
  device?: Device | undefined;
}

/** Creates an entry of the audit log. `subject` is a record's id or a day, never personal data. */
export const auditEntry = (
  action: AuditAction,
  { now, randomId, actor, source, factor, device }: EntryPorts,
  subject?: string,
): AuditEntry => ({
  id: randomId(),
  at: now.toISOString(),
  action,
  actor,
  source,
  factor,
  ...device,
  ...(subject !== undefined && { subject }),
});

/** From when on entries are kept. */
export const entriesFrom = (now: Date): Date => monthsBefore(now, auditMonths);
