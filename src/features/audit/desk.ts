/** What other subjects show of this one at the desk. */
export { isolated } from './desk/actor-text.ts';
export { AuditTrail } from './desk/AuditTrail.tsx';
