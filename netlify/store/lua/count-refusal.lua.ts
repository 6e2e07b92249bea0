/**
 * Refused sign-ins of one minute are one entry with a count: guessing cannot flood the trail.
 * KEYS: the trail's records. ARGV: id of the minute's entry. See `audited`.
 */
export const countRefusal = `
local known = redis.call('HGET', KEYS[1], ARGV[1])
audit(1 + (known and tonumber(string.match(known, '"count":(%d+)')) or 0))
return 1
`;
