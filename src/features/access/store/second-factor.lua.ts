/**
 * Scripts for the admin's second factor. Locals: `factor`, `pending` (a setup not yet confirmed), `recovery`,
 * `wrong`. Changes by the admin are in `access.lua.ts`.
 */

/** Returns secret, last used step and number of recovery codes left, or nil. */
export const readFactor = `
local found = call('HMGET', factor, 'secret', 'usedStep')
return found[1] and { found[1], found[2], call('SCARD', recovery) }
`;

/** Removes the factor from outside of the desk, for an admin who has lost every code. Audited. */
export const dropFactor = `
if call('DEL', factor, recovery, pending, wrong) > 0 then audit() end
return 1
`;
