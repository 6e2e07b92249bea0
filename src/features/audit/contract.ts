/** The part of this subject's contract that other subjects may import. */
export { listAudit } from './contract/audit-routes.ts';
export type { AuditAction, AuditActor, AuditEntry } from './contract/audit.ts';
