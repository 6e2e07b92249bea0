/**
 * Adds the slots whose date and time are not taken by another slot. Few commands however many
 * slots, since each costs the embedded engine about a millisecond.
 * KEYS: slots, free slots. ARGV: id and score of each slot in turn. Audited.
 * Returns how many were added.
 */
export const addSlots = `
local first, last = math.huge, -math.huge
for i = 2, #ARGV, 2 do
  first, last = math.min(first, ARGV[i]), math.max(last, ARGV[i])
end
if first > last then return 0 end

local taken = {}
local present = redis.call('ZRANGEBYSCORE', KEYS[1], first, last, 'WITHSCORES')
for i = 2, #present, 2 do taken[tonumber(present[i])] = true end

local added = {}
for i = 1, #ARGV, 2 do
  local id, score = ARGV[i], tonumber(ARGV[i + 1])
  if not taken[score] then
    taken[score] = true
    added[#added + 1] = ARGV[i + 1]
    added[#added + 1] = id
  end
end
-- Lua hands a function a few thousand arguments at most.
for from = 1, #added, 1000 do
  local to = math.min(from + 999, #added)
  redis.call('ZADD', KEYS[1], unpack(added, from, to))
  redis.call('ZADD', KEYS[2], unpack(added, from, to))
end
if #added > 0 then audit(#added / 2) end
return #added / 2
`;
