/**
 * Gives an appointment another status if it has one of those that lead there.
 * KEYS: records, statuses, slots held, by start, slots, free slots.
 * ARGV: id, status, now, then the statuses that lead there. Audited.
 * Returns \`unknown\` or \`illegal\` alone, or \`changed\` with the record.
 */
export const changeStatus = `
local id, status, now = ARGV[1], ARGV[2], tonumber(ARGV[3])
local record = redis.call('HGET', KEYS[1], id)
if not record then return { 'unknown' } end

local current, allowed = redis.call('HGET', KEYS[2], id), false
for i = 4, #ARGV do allowed = allowed or ARGV[i] == current end
if not allowed then return { 'illegal' } end

local slot, score = redis.call('HGET', KEYS[3], id), nil
if slot then score = redis.call('ZSCORE', KEYS[5], slot) end
local start = tonumber(redis.call('ZSCORE', KEYS[4], id))

redis.call('HSET', KEYS[2], id, status)
if status == 'cancelled' and score and start and start > now then
  redis.call('HDEL', KEYS[3], id)
  redis.call('ZADD', KEYS[6], score, slot)
end
audit()
return { 'changed', record }
`;
