/**
 * Adds the slots whose date and time are not taken by another slot.
 * KEYS: slots, free slots. ARGV: id and score of each slot in turn, the ends of the range that
 * the scores lie in first. Returns how many were added.
 */
export const addSlots = `
local taken = {}
local present = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES')
for i = 2, #present, 2 do taken[tonumber(present[i])] = true end

local added = {}
for i = 3, #ARGV, 2 do
  local score = tonumber(ARGV[i + 1])
  if not taken[score] then
    taken[score] = true
    added[#added + 1] = ARGV[i + 1]
    added[#added + 1] = ARGV[i]
  end
end
-- Lua hands a function a few thousand arguments at most.
for from = 1, #added, 1000 do
  local to = math.min(from + 999, #added)
  redis.call('ZADD', KEYS[1], unpack(added, from, to))
  redis.call('ZADD', KEYS[2], unpack(added, from, to))
end
return #added / 2
`;
