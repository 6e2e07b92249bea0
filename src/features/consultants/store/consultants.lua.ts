import { changesRoster, versionsRoster } from './roster.lua.ts';

/**
 * Scripts for consultants. Each knows `consultantKeys` by name, and makes changes only if the roster still has
 * the version `input.roster`. Those that change something begin with `departures`.
 */

/** Returns the version, and fields and values in turn of all consultants. */
export const readConsultants = `
${versionsRoster}
return { versionNow(), call('HGETALL', consultants) }
`;

/**
 * Stores all consultants. `input`: `all`, each with `id`, `text` and `isRetired`, and `id` of the
 * changed one. Audited. Returns that id and shows
 * it; `''` if the roster has another version.
 */
export const saveConsultants = `
${changesRoster}
if not isCurrent() then return '' end
for _, each in ipairs(input.all) do
  call('HSET', consultants, each.id, each.text)
  if each.isRetired then
    for _, retire in ipairs(onRetired) do retire(each.id) end
  end
end
changed()
audit()
show(input.id)
return input.id
`;

/**
 * Deletes a consultant with all that other subjects keep of them. Refused if any
 * appointment or its history names the consultant, whatever its status: an undo may return a handed-over
 * appointment, and its former consultant may still have to be notified. `input`: `id`, and `all`, the others
 * as for `saveConsultants`. Audited. Returns the id and shows it, `''` if the roster has
 * another version, or `in_use` for a consultant who has or had appointments.
 */
export const removeConsultant = `
${changesRoster}
if not isCurrent() then return '' end
for _, names in ipairs(isNamed) do
  if names(input.id) then return 'in_use' end
end
for _, remove in ipairs(onRemoved) do remove(input.id) end
call('HDEL', consultants, input.id)
for _, each in ipairs(input.all) do call('HSET', consultants, each.id, each.text) end
changed()
audit()
show(input.id)
return input.id
`;
