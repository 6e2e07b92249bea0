/** The contract's exports for other subjects. */
export type { AuditAction, AuditEntry } from './contract/audit.ts';
