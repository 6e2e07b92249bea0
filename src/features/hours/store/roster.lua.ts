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

/** Keys used: `rosterVersion`, `consultants`, `schedules`. */
export const readRoster = `
${knowsRoster}
return rosterNow()
`;

/**
 * Writes a consultant's schedule. `input`: roster, id, text. Audited. Returns the id and shows it; `''` if
 * the roster has another version.
 */
export const saveSchedule = `
${changesRoster}
if not isCurrent() then return '' end
call('HSET', schedules, input.id, input.text)
changed()
audit()
show(input.id)
return input.id
`;
