-- Counts a call, after `windows.lua`, and if it is admitted also for `all` addresses together. Locals: `all`, or nil.
-- Returns the milliseconds to wait (0: admitted), and how many others the counter of all holds.
local wait = take()
if wait > 0 or not all then return { wait, 0 } end
return { 0, add(all) - 1 }
