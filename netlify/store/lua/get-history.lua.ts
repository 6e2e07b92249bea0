/** KEYS: records, histories. ARGV: id. Returns record and history (or nil), or nil. */
export const getHistory = `
local record = redis.call('HGET', KEYS[1], ARGV[1])
return record and { record, redis.call('HGET', KEYS[2], ARGV[1]) }
`;
