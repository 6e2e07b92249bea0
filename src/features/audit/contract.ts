/** What other subjects know of the contract. */
export type { AuditAction, AuditEntry } from './contract/audit.ts';
