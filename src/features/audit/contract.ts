/** What other subjects know of the contract. */
export { listAudit } from './contract/audit-routes.ts';
export type { AuditAction, AuditActor, AuditEntry } from './contract/audit.ts';
