/**
 * KEYS: slots, free slots. ARGV: the ids, each once. Audited.
 * Returns how many were deleted, how many are booked, how many are unknown.
 */
export const deleteSlots = `
local known = redis.call('ZMSCORE', KEYS[1], unpack(ARGV))
local free = redis.call('ZMSCORE', KEYS[2], unpack(ARGV))
local going, booked, unknown = {}, 0, 0
for i = 1, #ARGV do
  if not known[i] then
    unknown = unknown + 1
  elseif not free[i] then
    booked = booked + 1
  else
    going[#going + 1] = ARGV[i]
  end
end
if #going > 0 then
  redis.call('ZREM', KEYS[1], unpack(going))
  redis.call('ZREM', KEYS[2], unpack(going))
  audit(#going)
end
return { #going, booked, unknown }
`;
