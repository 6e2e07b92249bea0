-- Counts a wrong code of the second factor, so that simultaneous guesses all count. Locals: `wrong`. Input: `now`, `most`
-- and `window` of the wrong codes. Returns how many there are now; more than `most` where it was not judged any more.
local counted = call('HMGET', wrong, 'start', 'count')
local start, count = tonumber(counted[1]) or input.now, tonumber(counted[2]) or 0
if count >= input.most then return input.most + 1 end
if input.now >= start + input.window then start, count = input.now, 0 end
call('HSET', wrong, 'start', string.format('%.0f', start), 'count', count + 1)
return count + 1
