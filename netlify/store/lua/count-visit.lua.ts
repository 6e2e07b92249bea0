/**
 * Counts one more for a page, unless the day holds as many pages as it may and this is another.
 * KEYS: the day's pages. ARGV: page, most pages of a day, when the day goes. Returns its count.
 */
export const countVisit = `
local isNew = redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0
if isNew and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
local count = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return count
`;
