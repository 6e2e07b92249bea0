/**
 * Counts one more for a page, unless the day holds as many pages as it may and this is another.
 * Locals: `pages` of the day. `input`: page, most, goneAt. Returns its count.
 */
export const countVisit = `
local isNew = call('HEXISTS', pages, input.page) == 0
if isNew and call('HLEN', pages) >= input.most then return 0 end
local count = addTo(pages, input.page, 1)
call('PEXPIREAT', pages, input.goneAt)
return count
`;

/** Locals: `days`. Returns for each day its pages and their counts in turn. */
export const listVisits = `
local counts = {}
for i, day in ipairs(days) do counts[i] = call('HGETALL', day) end
return counts
`;
