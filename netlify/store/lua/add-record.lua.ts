/**
 * Adds a record, and what is to be told of it.
 * KEYS: records, by creation, and the outbox if somebody is to hear of it.
 * ARGV: id, record, now, and then the notification. Audited.
 */
export const addRecord = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
if KEYS[3] then redis.call('ZADD', KEYS[3], ARGV[3], ARGV[4]) end
audit()
return 1
`;
