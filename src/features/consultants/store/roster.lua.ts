/**
 * Lua: `versionNow()`, the roster's version as it goes out and comes back: of one that cannot be read a
 * word, since its bytes may not come back as they were.
 */
export const versionsRoster = `
local function versionNow()
  local known = call('GET', rosterVersion) or '0'
  return string.find(known, '^%d+$') and known or 'unreadable'
end
`;

/**
 * Lua: the same, with `isCurrent()`, whether the roster is of the version `input.roster`, and `changed()`,
 * which makes another version: where none can be read, one that no roster before was of.
 */
export const changesRoster = `
${versionsRoster}
local function isCurrent() return input.roster == versionNow() end
local function changed()
  addTo(rosterVersion, nil, versionNow() == 'unreadable' and clock or 1)
end
`;
