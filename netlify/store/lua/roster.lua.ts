/**
 * Lua: `rosterNow()` is what the store knows of the consultants: version, fields and values in turn
 * of all consultants, the same of their hours. `staleRoster()` is that where `input.roster` is
 * another version, and else nothing: who decides by an older one has to judge again.
 */
export const knowsRoster = `
local function rosterNow()
  return { call('GET', houseVersion) or '0', call('HGETALL', consultants), call('HGETALL', schedules) }
end
local function staleRoster()
  if input.roster ~= (call('GET', houseVersion) or '0') then return rosterNow() end
end
`;

/** Locals: `houseVersion`, `consultants`, `schedules`. */
export const readRoster = `
${knowsRoster}
return rosterNow()
`;
