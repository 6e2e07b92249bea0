/**
 * KEYS: by place, then a HASH for each field.
 * ARGV: id, then each field's new value, '' for one that stays. Audited.
 * Returns all values, or nil for an unknown id.
 */
export const changeTestimonial = `
local id, row = ARGV[1], {}
if not redis.call('ZSCORE', KEYS[1], id) then return nil end
for i = 2, #KEYS do
  if ARGV[i] ~= '' then redis.call('HSET', KEYS[i], id, ARGV[i]) end
  row[i - 1] = redis.call('HGET', KEYS[i], id)
end
audit()
return row
`;
