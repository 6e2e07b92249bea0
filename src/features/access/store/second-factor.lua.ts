/**
 * The admin's second factor, as it is. Locals: `factor`, `pending` (a setup not yet confirmed),
 * `recovery`, `wrong`. What changes it by the admin's own hand is in `access.lua.ts`.
 */

/** Returns secret, last step used, codes left; or nil. */
export const readFactor = `
local found = call('HMGET', factor, 'secret', 'usedStep')
return found[1] and { found[1], found[2], call('SCARD', recovery) }
`;

/** From outside of the desk, for who has lost every code. Audited. */
export const dropFactor = `
if call('DEL', factor, recovery, pending, wrong) > 0 then audit() end
return 1
`;
