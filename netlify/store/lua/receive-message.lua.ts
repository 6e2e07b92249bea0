/**
 * Puts a message of a visitor into an inbox, unread, and what is to be told of it into the outbox.
 * KEYS: records, by creation, unread, e-mail digests, outbox, requests, the idempotency key if there is one.
 * ARGV: id, record, now, digest of the e-mail address, notification, idempotency record, when that
 * is forgotten.
 * Returns the idempotency record of an earlier call, and writes nothing then; else nil.
 */
export const receiveMessage = `
local idempotency = KEYS[7]
local known = idempotency and redis.call('GET', idempotency)
if known then return known end

redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('HSET', KEYS[4], ARGV[1], ARGV[4])
redis.call('ZADD', KEYS[5], ARGV[3], ARGV[5])
if idempotency then
  redis.call('SET', idempotency, ARGV[6], 'PXAT', ARGV[7])
  redis.call('HSET', KEYS[6], ARGV[1], idempotency)
end
return nil
`;
