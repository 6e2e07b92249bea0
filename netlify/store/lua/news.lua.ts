/**
 * Whether anything happened at the desk. Locals: `byCreation` and `histories` of appointments,
 * `messages`, `inquiries` and `audit` by creation, `outbox`. `input`: most, now.
 * Returns the newest ids of entries of the audit log, of appointments that visitors asked for, of
 * messages and of inquiries; how many deliveries are due.
 */
export const readNews = `
local function newest(index) return redis.call('ZREVRANGE', index, 0, input.most - 1) end

local ids, requested = newest(byCreation), {}
local found = #ids > 0 and redis.call('HMGET', histories, unpack(ids)) or {}
for i, id in ipairs(ids) do
  -- Inside of a text every quotation mark has a backslash before it.
  local isEntered = found[i] and string.find(found[i], '"kind":"entered"', 1, true)
  if not isEntered then requested[#requested + 1] = id end
end
return {
  newest(audit),
  requested,
  newest(messages),
  newest(inquiries),
  redis.call('ZCOUNT', outbox, '-inf', input.now)
}
`;
