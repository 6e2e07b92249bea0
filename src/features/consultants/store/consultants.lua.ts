import { changesRoster, versionsRoster } from '#features/hours/index.ts';

/**
 * Scripts for consultants. Each knows the keys `rosterVersion`, `consultants` and `schedules`, and makes
 * changes only if the roster still has the version `input.roster`.
 */

/** Returns the version, and fields and values in turn of all consultants. */
export const readConsultants = `
${versionsRoster}
return { versionNow(), call('HGETALL', consultants) }
`;

/**
 * Stores all consultants. `input`: `all`, each with `id`, `text` and `isRetired` (which also removes the
 * consultant's calendar feed from `feeds`), and `id` of the changed one. Audited. Returns that id and shows
 * it; `''` if the roster has another version.
 */
export const saveConsultants = `
${changesRoster}
if not isCurrent() then return '' end
for _, each in ipairs(input.all) do
  call('HSET', consultants, each.id, each.text)
  if each.isRetired then call('HDEL', feeds, each.id) end
end
changed()
audit()
show(input.id)
return input.id
`;

/**
 * Deletes a consultant with their hours, slots, calendar feed and external calendars. Refused if any
 * appointment or its history names the consultant, whatever its status: an undo may return a handed-over
 * appointment, and its former consultant may still have to be notified. `input`: `id`, and `all`, the others
 * as for `saveConsultants`. A `diaryScript`. Audited. Returns the id and shows it, `''` if the roster has
 * another version, or `in_use` for a consultant who has or had appointments.
 */
export const removeConsultant = `
${changesRoster}
if not isCurrent() then return '' end
local named = call('ZRANGEBYLEX', byConsultant, '[' .. input.id .. ' ', '(' .. input.id .. '!', 'LIMIT', 0, 1)
if #named > 0 then return 'in_use' end
local owners = call('HGETALL', slotConsultants)
for i = 1, #owners, 2 do
  if owners[i + 1] == input.id then
    call('HDEL', slotConsultants, owners[i])
    call('ZREM', slots, owners[i])
  end
end
for _, id in ipairs(call('HKEYS', calendars)) do
  local calendar = decoded(calendars, id, { consultant = 'string' })
  if calendar and calendar.consultant == input.id then call('HDEL', calendars, id) end
end
for _, piece in ipairs(call('ZRANGE', busy, 0, -1)) do
  if string.match(piece, '^%d+ %d+ (%S+)') == input.id then call('ZREM', busy, piece) end
end
call('HDEL', consultants, input.id)
call('HDEL', schedules, input.id)
call('HDEL', feeds, input.id)
for _, each in ipairs(input.all) do call('HSET', consultants, each.id, each.text) end
changed()
audit()
show(input.id)
return input.id
`;
