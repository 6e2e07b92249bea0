/**
 * Erases what was kept long enough, the oldest first. An `erasureScript`, audited.
 * ARGV: now, from when appointments (start), messages (creation) and slots (score) are kept, most
 * records of a kind at once. Returns the numbers of appointments, messages and inquiries.
 */
export const eraseOld = `
local now, limit = ARGV[1], ARGV[5]
local function oldest(key, kept)
  return redis.call('ZRANGEBYSCORE', key, '-inf', '(' .. kept, 'LIMIT', 0, limit)
end
local counts = {
  eraseAll('appointment', oldest(byStart, ARGV[2]), now),
  eraseAll('message', oldest(inboxes.message.keys[2], ARGV[3])),
  eraseAll('inquiry', oldest(inboxes.inquiry.keys[2], ARGV[3])),
}
leaveNoTrace()
redis.call('ZREMRANGEBYSCORE', slots, '-inf', '(' .. ARGV[4])
redis.call('ZREMRANGEBYSCORE', freeSlots, '-inf', '(' .. ARGV[4])
audit(counts[1] + counts[2] + counts[3])
return counts
`;
