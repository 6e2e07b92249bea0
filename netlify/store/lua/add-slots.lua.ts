/**
 * Adds the slots whose date and time are not taken by another slot.
 * KEYS: slots, free slots. ARGV: id and score of each slot in turn. Returns how many were added.
 */
export const addSlots = `
local created = 0
for i = 1, #ARGV, 2 do
  local id, score = ARGV[i], ARGV[i + 1]
  if redis.call('ZCOUNT', KEYS[1], score, score) == 0 then
    redis.call('ZADD', KEYS[1], score, id)
    redis.call('ZADD', KEYS[2], score, id)
    created = created + 1
  end
end
return created
`;
