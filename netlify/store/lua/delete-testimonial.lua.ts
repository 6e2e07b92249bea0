/** KEYS: by place, then a HASH for each field. ARGV: id. Audited. Returns 1, or 0 if unknown. */
export const deleteTestimonial = `
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then return 0 end
for i = 2, #KEYS do redis.call('HDEL', KEYS[i], ARGV[1]) end
audit()
return 1
`;
