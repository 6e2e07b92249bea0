/**
 * One page of a list, newest first.
 * KEYS: by creation, then the hashes of what a row is made of. ARGV: page length, id after which
 * it begins ('' for the first page). Returns rows with one value of each hash; nil for an unknown
 * id.
 */
export const listNewest = `
local first = 0
if ARGV[2] ~= '' then
  local rank = redis.call('ZREVRANK', KEYS[1], ARGV[2])
  if not rank then return nil end
  first = rank + 1
end
local ids = redis.call('ZREVRANGE', KEYS[1], first, first + ARGV[1] - 1)

local rows = {}
for i = 1, #ids do rows[i] = {} end
-- Lua hands a function a few thousand arguments at most.
for from = 1, #ids, 1000 do
  local to = math.min(from + 999, #ids)
  for column = 1, #KEYS - 1 do
    local values = redis.call('HMGET', KEYS[column + 1], unpack(ids, from, to))
    for i = 1, #values do rows[from + i - 1][column] = values[i] end
  end
end
return rows
`;
