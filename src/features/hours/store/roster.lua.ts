import { changesRoster, versionsRoster } from '#features/consultants/index.ts';

/**
 * Lua: `rosterNow()` is what the store knows of the consultants: version, fields and values in turn
 * of all consultants, the same of their schedules. `staleRoster()` is that where `input.roster` is
 * another version, and else nothing: who decides by an older one has to judge again.
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

/** Locals: `rosterVersion`, `consultants`, `schedules`. */
export const readRoster = `
${knowsRoster}
return rosterNow()
`;

/**
 * Writes a consultant's schedule. `input`: roster, id, text. Audited. Answers the id and shows it;
 * '' if the version is another.
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
