import { changesRoster, versionsRoster } from '#features/hours/index.ts';

/**
 * Consultants. Each script knows `rosterVersion`, `consultants`, `schedules`, and changes only what is
 * still of the version `input.roster`.
 */

/** Version, and fields and values in turn of all consultants. */
export const readConsultants = `
${versionsRoster}
return { versionNow(), call('HGETALL', consultants) }
`;

/**
 * `input`: all, each `id`, `text` and whether `isRetired`, whose calendar's address ends (`feeds`); id of
 * the one that changed. Audited. Answers that id and shows it; '' if the version is another.
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
 * Takes one out with their hours, slots, calendar's address and calendars kept elsewhere, unless an appointment names them,
 * whatever became of it, or its history does, since it was handed on: an undo may give it back, and
 * whoever had it may still have to be told. `input`: id; all, the rest as for `saveConsultants`. A `diaryScript`. Audited. Answers the id and shows it; '' if the version is another; `in_use` for
 * one who has or had appointments.
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
