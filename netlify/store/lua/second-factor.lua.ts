/** KEYS: factor, recovery codes. Returns secret, last step used, codes left; or nil. */
export const readFactor = `
local factor = redis.call('HMGET', KEYS[1], 'secret', 'usedStep')
return factor[1] and { factor[1], factor[2], redis.call('SCARD', KEYS[2]) }
`;

/** KEYS: pending. ARGV: secret, when it expires. */
export const beginFactor = `
redis.call('HSET', KEYS[1], 'secret', ARGV[1], 'expiresAt', ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return 1
`;

/** KEYS: pending. ARGV: now. Judged by the caller's clock. Returns the secret, or nil. */
export const readPendingFactor = `
local found = redis.call('HMGET', KEYS[1], 'secret', 'expiresAt')
return found[1] and tonumber(found[2]) > tonumber(ARGV[1]) and found[1]
`;

/**
 * KEYS: pending, factor, recovery codes. ARGV: secret, step, digests of the recovery codes.
 * Audited. Returns 1, or 0 if that secret is not pending.
 */
export const enableFactor = `
if redis.call('HGET', KEYS[1], 'secret') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
redis.call('HSET', KEYS[2], 'secret', ARGV[1], 'usedStep', ARGV[2])
redis.call('SADD', KEYS[3], unpack(ARGV, 3))
audit()
return 1
`;

/** KEYS: factor. ARGV: step. Returns 1, or 0 if it or a later one was used. */
export const spendStep = `
local used = tonumber(redis.call('HGET', KEYS[1], 'usedStep'))
if not used or tonumber(ARGV[1]) <= used then return 0 end
redis.call('HSET', KEYS[1], 'usedStep', ARGV[1])
return 1
`;

/** KEYS: recovery codes. ARGV: digest. Returns 1, or 0 if there is no such code. */
export const spendRecovery = `
return redis.call('SREM', KEYS[1], ARGV[1])
`;

/** KEYS: factor, recovery codes, pending. Audited. */
export const disableFactor = `
if redis.call('DEL', KEYS[1], KEYS[2], KEYS[3]) > 0 then audit() end
return 1
`;
