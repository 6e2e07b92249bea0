/**
 * Blocks a day and takes its free slots away; forgets the blocked days that are over.
 * KEYS: slots, free slots, blocked days. ARGV: date, reason, first and last score of the day,
 * today. Audited. Returns how many slots are gone, and how many stay because they are booked.
 */
export const blockDay = `
local date, reason, first, last, today = unpack(ARGV)
for _, day in ipairs(redis.call('HKEYS', KEYS[3])) do
  if day < today then redis.call('HDEL', KEYS[3], day) end
end
redis.call('HSET', KEYS[3], date, reason)
local free = redis.call('ZRANGEBYSCORE', KEYS[2], first, last)
if #free > 0 then
  redis.call('ZREM', KEYS[1], unpack(free))
  redis.call('ZREM', KEYS[2], unpack(free))
end
audit()
return { #free, redis.call('ZCOUNT', KEYS[1], first, last) }
`;
