/** A sign-in succeeded. KEYS: the address's counter, the counter of all. */
export const forgiveAttempt = `
redis.call('DEL', KEYS[1])
local all = tonumber(redis.call('HGET', KEYS[2], 'count'))
if all and all > 0 then redis.call('HSET', KEYS[2], 'count', all - 1) end
return 1
`;
