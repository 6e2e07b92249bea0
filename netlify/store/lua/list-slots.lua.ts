/**
 * One page of the slots of a range, and which of them are free.
 * KEYS: slots, free slots. ARGV: first and last score as Redis writes ranges, page length.
 * Returns ids and scores in turn, ascending; then the ids of the free slots in that range.
 */
export const listSlots = `
local page = redis.call(
  'ZRANGEBYSCORE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES', 'LIMIT', 0, ARGV[3]
)
if #page == 0 then return { {}, {} } end
return { page, redis.call('ZRANGEBYSCORE', KEYS[2], page[2], page[#page]) }
`;
