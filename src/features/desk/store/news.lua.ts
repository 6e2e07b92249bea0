/**
 * Reads whether anything changed at the desk. Locals: `byCreation` and `histories` of appointments,
 * `messages`, `inquiries` and `audit` by creation, `outbox`, `undelivered`, `breakers`, `alarms` and
 * `payments` (number of changes). `input`: most, now.
 * Returns id and time of the newest appointments that visitors requested, messages and inquiries; values that
 * change with everything else the desk shows (entries of the audit log, undelivered deliveries, channels that
 * are down, alarms, number of payment changes); the number of waiting deliveries, and how many of them are
 * due.
 */
export const readNews = `
local function newest(index) return call('ZREVRANGE', index, 0, input.most - 1) end
local function arrivals(index)
  local rows, found = {}, call('ZREVRANGE', index, 0, input.most - 1, 'WITHSCORES')
  for i = 1, #found, 2 do rows[#rows + 1] = { found[i], tonumber(found[i + 1]) } end
  return rows
end

local requested, created, ids = {}, arrivals(byCreation), {}
for i, row in ipairs(created) do ids[i] = row[1] end
local found = #ids > 0 and call('HMGET', histories, unpack(ids)) or {}
for i, row in ipairs(created) do
  -- Inside of a text every quotation mark has a backslash before it.
  local isEntered = found[i] and string.find(found[i], '"kind":"entered"', 1, true)
  if not isEntered then requested[#requested + 1] = row end
end
return {
  requested,
  arrivals(messages),
  arrivals(inquiries),
  { newest(audit), newest(undelivered), call('HKEYS', breakers), call('HKEYS', alarms), { call('GET', payments) or '' } },
  call('ZCARD', outbox),
  call('ZCOUNT', outbox, '-inf', input.now)
}
`;
