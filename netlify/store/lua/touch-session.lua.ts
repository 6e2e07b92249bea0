/**
 * Judges a session by the caller's clock and, if it is alive, notes that it was used. The expiry
 * of the key only cleans up.
 * KEYS: session. ARGV: now, longest idle time, longest life. Returns 1, or 0 for no session.
 */
export const touchSession = `
local found = redis.call('HMGET', KEYS[1], 'createdAt', 'seenAt')
local createdAt, seenAt = tonumber(found[1]), tonumber(found[2])
if not createdAt or not seenAt then return 0 end
local now, idle, life = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if now >= seenAt + idle or now >= createdAt + life then
  redis.call('DEL', KEYS[1])
  return 0
end
redis.call('HSET', KEYS[1], 'seenAt', ARGV[1])
redis.call('PEXPIREAT', KEYS[1], math.min(now + idle, createdAt + life))
return 1
`;
