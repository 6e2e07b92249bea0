import type { ErasurePart } from '#platform/redis/erasure.ts';
import { auditTraces } from './erasure.lua.ts';
import { auditKeys } from './keys.ts';

/** The keys of the log itself come from whatever is audited. */
export const auditPart: ErasurePart = {
  keys: { erasures: auditKeys.erasures },
  library: auditTraces,
};
