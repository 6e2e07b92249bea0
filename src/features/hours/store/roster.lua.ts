import { versionsRoster } from '#features/consultants/index.ts';

/**
 * Lua: `rosterNow()` returns the stored roster: its version, then fields and values in turn of all
 * consultants, then the same of their schedules. `staleRoster()` returns it only if its version is not
 * `input.roster`; the caller then has to decide again.
 */
export const knowsRoster = `
${versionsRoster}
local function rosterNow()
  return { versionNow(), call('HGETALL', consultants), call('HGETALL', schedules) }
end
local function staleRoster()
  if input.roster ~= versionNow() then return rosterNow() end
end
`;
