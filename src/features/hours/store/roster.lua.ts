/**
 * Lua: `rosterVersion()`, as it goes out and comes back: of one that cannot be read a word, since its
 * bytes may not come back as they were.
 */
export const versionsRoster = `
local function rosterVersion()
  local known = call('GET', houseVersion) or '0'
  return string.find(known, '^%d+$') and known or 'unreadable'
end
`;

/**
 * Lua: the same, and `changed()`, which makes another version: where none can be read, one that no roster
 * before was of.
 */
export const changesRoster = `
${versionsRoster}
local function changed()
  addTo(houseVersion, nil, rosterVersion() == 'unreadable' and clock or 1)
end
`;

/**
 * Lua: `rosterNow()` is what the store knows of the consultants: version, fields and values in turn
 * of all consultants, the same of their hours. `staleRoster()` is that where `input.roster` is
 * another version, and else nothing: who decides by an older one has to judge again.
 */
export const knowsRoster = `
${versionsRoster}
local function rosterNow()
  return { rosterVersion(), call('HGETALL', consultants), call('HGETALL', schedules) }
end
local function staleRoster()
  if input.roster ~= rosterVersion() then return rosterNow() end
end
`;

/** Locals: `houseVersion`, `consultants`, `schedules`. */
export const readRoster = `
${knowsRoster}
return rosterNow()
`;
