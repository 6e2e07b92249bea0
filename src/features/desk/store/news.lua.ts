/**
 * Whether anything happened at the desk. Locals: `byCreation` and `histories` of appointments,
 * `messages`, `inquiries` and `audit` by creation, `outbox`, `undelivered`, `breakers`, `alarms` and
 * `payments` (how many changes there were).
 * `input`: most, now.
 * Returns the newest ids of appointments that visitors asked for, of messages and of inquiries; what
 * else the desk shows changes with (entries of the audit log, what did not get through, channels
 * that are down, alarms, how often payments changed); how many deliveries wait, and how many of them are due.
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
