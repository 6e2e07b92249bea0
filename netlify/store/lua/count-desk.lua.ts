/**
 * All figures of the desk at once.
 * KEYS: statuses, by start, by creation, slots, free slots, unread messages, unread inquiries,
 * erased by month.
 * ARGV: start and end of today and of this week, as starts; score of now; then the starts of the
 * days over which bookings are counted and the end of the last.
 * Returns statuses and counts in turn; then today, this week, slots to come, free slots to come,
 * unread messages, unread inquiries; then the bookings of each day;
 * then months and how many of theirs were erased in turn.
 */
export const countDesk = `
local byStatus = {}
for _, status in ipairs(redis.call('HVALS', KEYS[1])) do
  byStatus[status] = (byStatus[status] or 0) + 1
end
local statuses = {}
for status, count in pairs(byStatus) do
  statuses[#statuses + 1] = status
  statuses[#statuses + 1] = tostring(count)
end

local function taking(from, to)
  local ids, count = redis.call('ZRANGEBYSCORE', KEYS[2], from, '(' .. to), 0
  for first = 1, #ids, 1000 do
    local last = math.min(first + 999, #ids)
    for _, status in ipairs(redis.call('HMGET', KEYS[1], unpack(ids, first, last))) do
      if status == 'pending' or status == 'confirmed' then count = count + 1 end
    end
  end
  return count
end

local days = {}
for i = 6, #ARGV - 1 do
  days[#days + 1] = redis.call('ZCOUNT', KEYS[3], ARGV[i], '(' .. ARGV[i + 1])
end
return {
  statuses,
  {
    taking(ARGV[1], ARGV[2]),
    taking(ARGV[3], ARGV[4]),
    redis.call('ZCOUNT', KEYS[4], '(' .. ARGV[5], '+inf'),
    redis.call('ZCOUNT', KEYS[5], '(' .. ARGV[5], '+inf'),
    redis.call('SCARD', KEYS[6]),
    redis.call('SCARD', KEYS[7])
  },
  days,
  redis.call('HGETALL', KEYS[8])
}
`;
