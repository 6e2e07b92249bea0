/** The part of this subject's contract that other subjects may import. */
export type { AuditAction, AuditEntry } from './contract/audit.ts';
