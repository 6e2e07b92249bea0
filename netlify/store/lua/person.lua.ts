/**
 * Lua functions `appointmentsOf(email)` and `messagesOf(email)`: ids of what came from the e-mail
 * address with that digest. For an `erasureScript`.
 */
export const person = `
local function appointmentsOf(email)
  local ids = redis.call('ZRANGEBYLEX', byEmail, '[' .. email .. ' ', '(' .. email .. '!')
  for i, member in ipairs(ids) do ids[i] = string.sub(member, #email + 2) end
  return ids
end

local function messagesOf(email)
  local all, ids = redis.call('HGETALL', inboxEmails), {}
  for i = 1, #all, 2 do
    if all[i + 1] == email then ids[#ids + 1] = all[i] end
  end
  return ids
end
`;
