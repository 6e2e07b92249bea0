-- Counts a visitor's request for its networks and, if it is admitted, for `all` of the site; after `windows.lua`. Work is
-- asked for while the site gets `siteWide` requests or more, or while one more without work would exceed the limit of a
-- day: `least`, or `share` of the times on offer if that is more. Whoever is asked sends twice, so the limits double.
--
-- Locals: `all`, `slots`, `unsolved`, `solved`, `alarms`. Input besides: `code` (of an alarm), and in milliseconds `hour`,
-- `day`, and `ahead` (how far times on offer count). Returns the milliseconds to wait (0: admitted); and where work is
-- asked for, how much was done within an hour, how many came in that time, and the alarm as it stands.
local function since(list, ms) return call('ZCOUNT', list, '(' .. string.format('%.0f', input.now - ms), '+inf') end

local function isPressed()
  local count = since(unsolved, input.day) + 1
  -- The times on offer are counted only where they decide.
  return count > input.least and count > input.share * call('ZCOUNT', slots, input.now, input.now + input.ahead)
end

local count, start = countOf(all)
local isAsked = count >= input.siteWide or isPressed()
local wait = take(isAsked and 2)
if wait > 0 then return { wait, false } end
add(all, count, start)
if not isAsked then return { 0, false } end
local done = since(solved, input.hour)
return { 0, { done, done + since(unsolved, input.hour), call('HGET', alarms, input.code) or '' } }
