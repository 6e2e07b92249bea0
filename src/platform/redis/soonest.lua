-- The order of a list, as in `newest.lua`: by start time, from `input.first` to `input.last`. Locals: `byCreation`, here
-- the ZSET of starts, and `index`, which is nil.
local holds
local after, found = input.after, nil
local at = after and (call('ZSCORE', byCreation, after) or input.at)
if after and not at then return nil end
local place = call('ZCOUNT', byCreation, '-inf', '(' .. input.first)
if after then
  local rank = call('ZRANK', byCreation, after)
  -- Where it is erased by now, what begins at the same time may come twice.
  place = math.max(place, rank and rank + 1 or call('ZCOUNT', byCreation, '-inf', '(' .. at))
end
local ending = call('ZCOUNT', byCreation, '-inf', input.last)

local function page(first)
  return first < ending and call('ZRANGE', byCreation, first, math.min(first + 1000, ending) - 1) or {}
end
