/**
 * Reads whether anything changed at the desk. Locals: `byCreation` and `histories` of appointments,
 * `messages`, `inquiries` and `audit` by creation, `outbox`, `undelivered`, `breakers`, `alarms` and
 * `payments` (number of changes). `input`: most, now.
 * Returns the newest ids of appointments that visitors requested, of messages and of inquiries; values that
 * change with everything else the desk shows (entries of the audit log, undelivered deliveries, channels that
 * are down, alarms, number of payment changes); the number of waiting deliveries, and how many of them are
 * due.
 */
export const readNews = `
local function newest(index) return call('ZREVRANGE', index, 0, input.most - 1) end

local ids, requested = newest(byCreation), {}
local found = #ids > 0 and call('HMGET', histories, unpack(ids)) or {}
for i, id in ipairs(ids) do
  -- Inside of a text every quotation mark has a backslash before it.
  local isEntered = found[i] and string.find(found[i], '"kind":"entered"', 1, true)
  if not isEntered then requested[#requested + 1] = id end
end
return {
  requested,
  newest(messages),
  newest(inquiries),
  { newest(audit), newest(undelivered), call('HKEYS', breakers), call('HKEYS', alarms), { call('GET', payments) or '' } },
  call('ZCARD', outbox),
  call('ZCOUNT', outbox, '-inf', input.now)
}
`;
