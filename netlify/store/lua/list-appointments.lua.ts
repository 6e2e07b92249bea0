/**
 * One page of appointments, newest first.
 * KEYS: by creation, records, statuses. ARGV: page length, id after which it begins ('' for the
 * first page). Returns records, then statuses in the same order; nil for an unknown id.
 */
export const listAppointments = `
local first = 0
if ARGV[2] ~= '' then
  local rank = redis.call('ZREVRANK', KEYS[1], ARGV[2])
  if not rank then return nil end
  first = rank + 1
end
local ids = redis.call('ZREVRANGE', KEYS[1], first, first + ARGV[1] - 1)

local function collect(key)
  local values = {}
  -- Lua hands a function a few thousand arguments at most.
  for from = 1, #ids, 1000 do
    local part = redis.call('HMGET', key, unpack(ids, from, math.min(from + 999, #ids)))
    for _, value in ipairs(part) do values[#values + 1] = value end
  end
  return values
end
return { collect(KEYS[2]), collect(KEYS[3]) }
`;
