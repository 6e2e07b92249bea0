/** The admin's second factor. Locals: `factor`, `pending` (a setup not yet confirmed), `recovery`. */

/** Returns secret, last step used, codes left; or nil. */
export const readFactor = `
local found = redis.call('HMGET', factor, 'secret', 'usedStep')
return found[1] and { found[1], found[2], redis.call('SCARD', recovery) }
`;

/** `input`: secret, expiresAt (milliseconds). */
export const beginFactor = `
redis.call('HSET', pending, 'secret', input.secret, 'expiresAt', input.expiresAt)
redis.call('PEXPIREAT', pending, input.expiresAt)
return 1
`;

/** `input`: now. Judged by the caller's clock. Returns the secret, or nil. */
export const readPendingFactor = `
local found = redis.call('HMGET', pending, 'secret', 'expiresAt')
return found[1] and tonumber(found[2]) > input.now and found[1]
`;

/** `input`: secret, step, recovery (digests). Audited. Answers 1, or 0 if that secret is not pending. */
export const enableFactor = `
if redis.call('HGET', pending, 'secret') ~= input.secret then return 0 end
redis.call('DEL', pending, factor, recovery)
redis.call('HSET', factor, 'secret', input.secret, 'usedStep', input.step)
redis.call('SADD', recovery, unpack(input.recovery))
audit()
return 1
`;

/** `input`: step. Returns 1, or 0 if it or a later one was used. */
export const spendStep = `
local used = tonumber(redis.call('HGET', factor, 'usedStep'))
if not used or input.step <= used then return 0 end
redis.call('HSET', factor, 'usedStep', input.step)
return 1
`;

/** `input`: digest. Returns 1, or 0 if there is no such code. */
export const spendRecovery = `
return redis.call('SREM', recovery, input.digest)
`;

/** Audited. */
export const disableFactor = `
if redis.call('DEL', factor, recovery, pending) > 0 then audit() end
return 1
`;
