/** The admin's sessions. Locals: `session`. */

/** `input`: now, endsAt (if it stays unused). Audited. */
export const openSession = `
redis.call('HSET', session, 'createdAt', input.now, 'seenAt', input.now)
redis.call('PEXPIREAT', session, input.endsAt)
audit()
return 1
`;

/**
 * Judges a session by the caller's clock and, if it is alive, notes that it was used. The expiry
 * of the key only cleans up.
 * `input`: now, idle and longest (milliseconds). Returns 1, or 0 for no session.
 */
export const touchSession = `
local found = redis.call('HMGET', session, 'createdAt', 'seenAt')
local createdAt, seenAt = tonumber(found[1]), tonumber(found[2])
if not createdAt or not seenAt then return 0 end
if input.now >= seenAt + input.idle or input.now >= createdAt + input.longest then
  redis.call('DEL', session)
  return 0
end
redis.call('HSET', session, 'seenAt', input.now)
redis.call('PEXPIREAT', session, math.min(input.now + input.idle, createdAt + input.longest))
return 1
`;

/** Audited. */
export const closeSession = `
audit()
return redis.call('DEL', session)
`;
