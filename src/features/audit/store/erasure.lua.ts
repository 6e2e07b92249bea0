import { auditErasure } from './audit-erasure.lua.ts';
import { erasures } from './erasures.lua.ts';

/** Lua: removes the ids of erased records from the audit log, and records the erasure. */
export const auditTraces = `
${erasures}
${auditErasure}
leavesTrace[#leavesTrace + 1] = function(gone, traced)
  if next(gone) then anonymise(gone) end
  if #traced > 0 then noteErased(traced) end
end
`;
