/** KEYS: records, statuses. ARGV: id. Returns record and status, or nil. */
export const getAppointment = `
local record = redis.call('HGET', KEYS[1], ARGV[1])
return record and { record, redis.call('HGET', KEYS[2], ARGV[1]) }
`;
