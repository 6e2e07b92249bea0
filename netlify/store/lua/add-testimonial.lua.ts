/** KEYS: by place, then a HASH for each field. ARGV: id, now, then each field's value. Audited. */
export const addTestimonial = `
local id = ARGV[1]
redis.call('ZADD', KEYS[1], ARGV[2], id)
for i = 2, #KEYS do redis.call('HSET', KEYS[i], id, ARGV[i + 1]) end
audit()
return 1
`;
