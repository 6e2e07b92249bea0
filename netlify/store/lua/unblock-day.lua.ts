/** KEYS: blocked days. ARGV: date. Audited. Returns 1, or 0 for a day that was not blocked. */
export const unblockDay = `
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return 0 end
audit()
return 1
`;
