/** KEYS: slots, free slots. ARGV: id. Audited. Returns `deleted`, `unknown` or `booked`. */
export const deleteSlot = `
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 'unknown' end
if not redis.call('ZSCORE', KEYS[2], ARGV[1]) then return 'booked' end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
audit()
return 'deleted'
`;
