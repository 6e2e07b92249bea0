-- Counts in windows of time, each of which begins with its first hit. Locals: `counters` of the networks that contain an
-- address. Input: `now`, `window` (milliseconds), `limits`, one for each counter.
--
-- `countOf(key)` gives the count in the current window, and when that began. `add(key)` adds 1 to it. `take(times)` adds
-- 1 to each of `counters`, whose limits are multiplied by `times`, and gives 0; if a window is full, it counts nothing
-- and gives the milliseconds until none is full.
local function windowOf(text)
  local count, start = string.match(text or '', '^(%d+) (%d+)$')
  if not start or input.now >= start + input.window then return 0, input.now end
  return tonumber(count), tonumber(start)
end

local function countOf(key) return windowOf(call('GET', key)) end

local function add(key, count, start)
  if not count then count, start = countOf(key) end
  local text = string.format('%.0f %.0f', count + 1, start)
  call('SET', key, text, 'PXAT', string.format('%.0f', start + input.window))
  return count + 1
end

local function take(times)
  local wait, known = 0, call('MGET', unpack(counters))
  for i, text in ipairs(known) do
    local count, start = windowOf(text)
    known[i] = { count, start }
    if count >= input.limits[i] * (times or 1) then wait = math.max(wait, start + input.window - input.now) end
  end
  if wait == 0 then
    for i, key in ipairs(counters) do add(key, unpack(known[i])) end
  end
  return wait
end
