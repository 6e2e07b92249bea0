/**
 * Counts one more view of a page, unless it is a new page and the day already has `most` pages. Locals:
 * `pages` of the day. `input`: page, most, goneAt. Returns the count of the page.
 */
export const countVisit = `
local isNew = call('HEXISTS', pages, input.page) == 0
if isNew and call('HLEN', pages) >= input.most then return 0 end
local count = addTo(pages, input.page, 1)
if isNew then call('PEXPIREAT', pages, input.goneAt) end
return count
`;

/** Locals: `days`. Returns pages and counts in turn, for each day. */
export const listVisits = `
local counts = {}
for i, day in ipairs(days) do counts[i] = call('HGETALL', day) end
return counts
`;
