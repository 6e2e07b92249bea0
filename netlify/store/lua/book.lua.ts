/**
 * Books the free slot of a date and time, or writes nothing.
 * KEYS: free slots, records, statuses, slots held, by creation, by start, appointments of the
 * e-mail address, outbox, and the idempotency key if there is one.
 * ARGV: slot score, appointment id, record, now, start, most open appointments, notification,
 * idempotency record, when that is forgotten.
 * Returns a kind, for \`known\` the idempotency record, for \`too_many_open\` the next start.
 */
export const book = `
local score, id, record, now, start = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]

local known = KEYS[9] and redis.call('GET', KEYS[9])
if known then return { 'known', known } end

local slot = redis.call('ZRANGEBYSCORE', KEYS[1], score, score, 'LIMIT', 0, 1)[1]
if not slot then return { 'slot_unavailable' } end

local open, nextStart = 0, nil
local theirs = redis.call('ZRANGEBYSCORE', KEYS[7], '(' .. now, '+inf', 'WITHSCORES')
for i = 1, #theirs, 2 do
  if redis.call('HGET', KEYS[3], theirs[i]) == 'pending' then
    open = open + 1
    nextStart = nextStart or theirs[i + 1]
  end
end
if open >= tonumber(ARGV[6]) then return { 'too_many_open', nextStart } end

redis.call('ZREM', KEYS[1], slot)
redis.call('HSET', KEYS[2], id, record)
redis.call('HSET', KEYS[3], id, 'pending')
redis.call('HSET', KEYS[4], id, slot)
redis.call('ZADD', KEYS[5], now, id)
redis.call('ZADD', KEYS[6], start, id)
redis.call('ZREMRANGEBYSCORE', KEYS[7], '-inf', now)
redis.call('ZADD', KEYS[7], start, id)
redis.call('PEXPIREAT', KEYS[7], redis.call('ZRANGE', KEYS[7], -1, -1, 'WITHSCORES')[2])
redis.call('ZADD', KEYS[8], now, ARGV[7])
if KEYS[9] then redis.call('SET', KEYS[9], ARGV[8], 'PXAT', ARGV[9]) end
return { 'booked' }
`;
