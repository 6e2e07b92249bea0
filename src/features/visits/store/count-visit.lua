-- Counts one more view of a page, unless it is a new page and the day already has `most` pages; after `set-aside.lua`.
-- Locals: `pages` of the day. Input: `page`, `most`, `goneAt`. Returns the count of the page.
local isNew = call('HEXISTS', pages, input.page) == 0
if isNew and call('HLEN', pages) >= input.most then return 0 end
local count = addTo(pages, input.page, 1)
if isNew then call('PEXPIREAT', pages, input.goneAt) end
return count
