/** What the desk's parts of other subjects may import. */
export { isolated } from './desk/actor-text.ts';
export { AuditTrail } from './desk/AuditTrail.tsx';
