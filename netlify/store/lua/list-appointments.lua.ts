/**
 * One page of appointments, newest first.
 * KEYS: by creation, records, statuses. ARGV: page length, id after which it begins ('' for the
 * first page). Returns pairs of record and status; nil for an unknown id.
 */
export const listAppointments = `
local first = 0
if ARGV[2] ~= '' then
  local rank = redis.call('ZREVRANK', KEYS[1], ARGV[2])
  if not rank then return nil end
  first = rank + 1
end
local ids = redis.call('ZREVRANGE', KEYS[1], first, first + ARGV[1] - 1)

local page = {}
-- Lua hands a function a few thousand arguments at most.
for from = 1, #ids, 1000 do
  local to = math.min(from + 999, #ids)
  local records = redis.call('HMGET', KEYS[2], unpack(ids, from, to))
  local statuses = redis.call('HMGET', KEYS[3], unpack(ids, from, to))
  for i = 1, #records do page[#page + 1] = { records[i], statuses[i] } end
end
return page
`;
