/**
 * Rate limits per network. Locals: `counters` of the networks that contain an address, the narrowest first,
 * and, where all addresses are counted together, `all`; `input`: now, window, limits (one for each counter).
 */
/**
 * Lua functions. `countOf(key)` gives the count in the current window, which begins with its first hit, and
 * when the window began. `add(key)` adds 1 to it. `take(times)` adds 1 to each of `counters`, whose limits
 * are multiplied by `times`, and gives 0; if a window is full, it counts nothing and gives the milliseconds
 * until none is full.
 */
export const windowed = `
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
`;

/** Returns 0, or the milliseconds to wait. */
export const takeTurn = `
${windowed}
return take()
`;

/**
 * Counts a sign-in for its networks and, if that is admitted, for all addresses together.
 * Returns the milliseconds to wait (0: admitted), and how many others the counter of all holds.
 */
export const countAttempt = `
${windowed}
local wait = take()
if wait > 0 then return { wait, 0 } end
return { 0, add(all) - 1 }
`;

/** Removes the counts of a sign-in that succeeded. */
export const forgiveAttempt = `
call('DEL', counters[1])
local count, start = string.match(call('GET', all) or '', '^(%d+) (%d+)$')
if start and count ~= '0' then call('SET', all, string.format('%.0f', count - 1) .. ' ' .. start, 'KEEPTTL') end
return 1
`;
