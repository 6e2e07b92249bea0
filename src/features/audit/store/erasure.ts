import type { ErasurePart } from '#platform/redis/erasure.ts';
import { auditTraces } from './erasure.lua.ts';
import { auditKeys } from './keys.ts';

export const auditPart: ErasurePart = {
  keys: {
    erasures: auditKeys.erasures,
    // Named as in audited scripts.
    auditRecords: auditKeys.audit.records,
    auditSubjects: auditKeys.audit.subjects,
    auditIndexed: auditKeys.audit.indexed,
  },
  library: auditTraces,
};
