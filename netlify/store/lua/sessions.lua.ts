/** The admin's sessions. Locals: `session`. */

/** `input`: now, endsAt (if it stays unused). Audited. */
export const openSession = `
call('HSET', session, 'createdAt', input.now, 'seenAt', input.now)
call('PEXPIREAT', session, input.endsAt)
audit()
return 1
`;

/**
 * Judges a session by the caller's clock; the expiry of the key only cleans up.
 * `input`: now, idle and longest (milliseconds). Returns 0 for no session.
 */
const judge = `
local found = call('HMGET', session, 'createdAt', 'seenAt')
local createdAt, seenAt = tonumber(found[1]), tonumber(found[2])
if not createdAt or not seenAt then return 0 end
if input.now >= seenAt + input.idle or input.now >= createdAt + input.longest then
  call('DEL', session)
  return 0
end
`;

/** As `judge`; returns 1 for a living session and leaves it as it is. */
export const peekSession = `${judge}
return 1
`;

/** As `judge`; returns 1 for a living session and notes that it was used. */
export const touchSession = `${judge}
call('HSET', session, 'seenAt', input.now)
call('PEXPIREAT', session, math.min(input.now + input.idle, createdAt + input.longest))
return 1
`;

/** Audited. */
export const closeSession = `
audit()
return call('DEL', session)
`;
