/**
 * Lua: `changed()` creates a new version of the roster: after one that is no number, one that no earlier roster
 * had.
 */
export const changesRoster = `
local function changed()
  local known = call('GET', rosterVersion) or '0'
  addTo(rosterVersion, nil, string.find(known, '^%d+$') and 1 or clock)
end
`;
