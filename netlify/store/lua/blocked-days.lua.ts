/** Days on which a consultant offers nothing. Each an `appointmentScript`. */

/** Returns fields and reasons in turn. */
export const listBlockedDays = `
return call('HGETALL', blockedDays)
`;

/**
 * Blocks a day, whose slots are thereby not available; forgets the blocked days that are over.
 * `input`: consultant, date, reason, today; from and to, the day in milliseconds; rule as for
 * slots. Audited. Answers how many slots are no longer offered and how many appointments
 * touch the day.
 */
export const blockDay = `
for _, day in ipairs(call('HKEYS', blockedDays)) do
  if string.sub(day, -10) < input.today then call('HDEL', blockedDays, day) end
end
call('HSET', blockedDays, input.consultant .. ' ' .. input.date, input.reason)

local page = call(
  'ZRANGEBYSCORE', slots, input.from, '(' .. string.format('%.0f', input.to), 'WITHSCORES'
)
local near, removed, booked = takenNear(input.from, input.to + input.rule.length), 0, 0
for _, span in ipairs(near) do
  local isTouching = span.startsAt < input.to and span.endsAt > input.from
  if isTouching and span.consultant == input.consultant then booked = booked + 1 end
end
for i = 1, #page, 2 do
  local start = tonumber(page[i + 1])
  local span = {
    startsAt = start, endsAt = start + input.rule.length, before = input.rule.before,
    after = input.rule.after, consultant = input.consultant
  }
  if call('HGET', slotConsultants, page[i]) == input.consultant then
    if #conflictsAmong(near, span) == 0 then removed = removed + 1 end
  end
end
audit()
return { removed, booked }
`;

/** `input`: consultant, date. Audited. Answers 1, or 0 for a day that was not blocked. */
export const unblockDay = `
local removed = call('HDEL', blockedDays, input.consultant .. ' ' .. input.date)
if removed == 1 then audit() end
return removed
`;
