/**
 * Adds the slots whose date and time are not taken by another slot and whose day is not blocked.
 * Few commands however many slots, since each costs the embedded engine about a millisecond.
 * KEYS: slots, free slots, blocked days. ARGV: 1 to add none if a day is blocked, else 0; then id,
 * score and date of each slot in turn. Audited.
 * Returns how many were added and how many existed; nil if none was added for a blocked day.
 */
export const addSlots = `
local blocked = {}
for _, date in ipairs(redis.call('HKEYS', KEYS[3])) do blocked[date] = true end

local first, last = math.huge, -math.huge
for i = 2, #ARGV, 3 do
  first, last = math.min(first, ARGV[i + 1]), math.max(last, ARGV[i + 1])
  if ARGV[1] == '1' and blocked[ARGV[i + 2]] then return nil end
end
if first > last then return { 0, 0 } end

local taken = {}
local present = redis.call('ZRANGEBYSCORE', KEYS[1], first, last, 'WITHSCORES')
for i = 2, #present, 2 do taken[tonumber(present[i])] = true end

local added, existing = {}, 0
for i = 2, #ARGV, 3 do
  local id, score = ARGV[i], tonumber(ARGV[i + 1])
  if taken[score] then
    existing = existing + 1
  elseif not blocked[ARGV[i + 2]] then
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
return { #added / 2, existing }
`;
