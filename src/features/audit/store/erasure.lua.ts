import { auditErasure } from './audit-erasure.lua.ts';
import { erasures } from './erasures.lua.ts';

/** Lua: the log names no record that is gone, and it is noted that it was erased. */
export const auditTraces = `
${erasures}
${auditErasure}
leavesTrace[#leavesTrace + 1] = function(gone, traced)
  if next(gone) then anonymise(gone) end
  if #traced > 0 then noteErased(traced) end
end
`;
