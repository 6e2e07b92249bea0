/**
 * Puts a message of a visitor into an inbox, unread, and what is to be told of it into the outbox.
 * KEYS: records, by creation, unread, e-mail digests, outbox.
 * ARGV: id, record, now, digest of the e-mail address, notification.
 */
export const receiveMessage = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('HSET', KEYS[4], ARGV[1], ARGV[4])
redis.call('ZADD', KEYS[5], ARGV[3], ARGV[5])
return 1
`;
