/** Server code of this subject that other subjects may import. */
export { adminActor, auditEntry, entriesFrom } from './rules/audit.ts';
export { forgetEntries } from './acts/forget.ts';
export { auditTally } from './store/audit-tally.ts';
export { auditStore } from './store/audit.ts';
export { actErasing, eraseInPortions, type Eraser, type Step } from './store/erasing.ts';
export { erasureWrites } from './store/erasures.ts';
export { actTraced, type Doing, type TracedAct } from './store/traced.ts';
export { IdempotencyKeyReusedError, type Trace, traceOf, type Write } from './store/write.ts';
