/** The admin's second factor. Locals: `factor`, `pending` (a setup not yet confirmed), `recovery`. */

/** Returns secret, last step used, codes left; or nil. */
export const readFactor = `
local found = call('HMGET', factor, 'secret', 'usedStep')
return found[1] and { found[1], found[2], call('SCARD', recovery) }
`;

/** `input`: secret, expiresAt (milliseconds). */
export const beginFactor = `
call('HSET', pending, 'secret', input.secret, 'expiresAt', input.expiresAt)
call('PEXPIREAT', pending, input.expiresAt)
return 1
`;

/** `input`: now. Judged by the caller's clock. Returns the secret, or nil. */
export const readPendingFactor = `
local found = call('HMGET', pending, 'secret', 'expiresAt')
return found[1] and tonumber(found[2]) > input.now and found[1]
`;

/** `input`: secret, step, recovery (digests). Audited. Answers 1, or 0 if that secret is not pending. */
export const enableFactor = `
if call('HGET', pending, 'secret') ~= input.secret then return 0 end
call('DEL', pending, factor, recovery)
call('HSET', factor, 'secret', input.secret, 'usedStep', input.step)
call('SADD', recovery, unpack(input.recovery))
audit()
return 1
`;

/** `input`: step. Returns 1, or 0 if it or a later one was used. */
export const spendStep = `
local used = tonumber(call('HGET', factor, 'usedStep'))
if not used or input.step <= used then return 0 end
call('HSET', factor, 'usedStep', input.step)
return 1
`;

/** `input`: digest. Returns 1, or 0 if there is no such code. */
export const spendRecovery = `
return call('SREM', recovery, input.digest)
`;

/** Audited. */
export const disableFactor = `
if call('DEL', factor, recovery, pending) > 0 then audit() end
return 1
`;
