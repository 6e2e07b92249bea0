/**
 * Lua: `versionNow()` returns the version of the roster, or `unreadable` if the stored value is not a number,
 * since its bytes might not survive the round trip.
 */
export const versionsRoster = `
local function versionNow()
  local known = call('GET', rosterVersion) or '0'
  return string.find(known, '^%d+$') and known or 'unreadable'
end
`;

/**
 * Lua: `versionsRoster`, and `isCurrent()`, whether the roster has the version `input.roster`, and
 * `changed()`, which creates a new version. After an unreadable one it is a version that no earlier roster
 * had.
 */
export const changesRoster = `
${versionsRoster}
local function isCurrent() return input.roster == versionNow() end
local function changed()
  addTo(rosterVersion, nil, versionNow() == 'unreadable' and clock or 1)
end
`;
