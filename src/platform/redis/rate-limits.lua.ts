/**
 * How often a network may call. Locals: `counters` of the networks in which an address lies, the
 * narrowest first, and, where all are counted together, `all`; `input`: now, window, limits (one for each).
 */
/**
 * Lua functions: `countOf(key)` in a window that begins with its first hit, and when that did; `add(key)`
 * one to it; `take(times)` one to each of `counters`, whose limits are so many times as wide. The last gives 0, or the milliseconds until no
 * window is full any more and counts nothing.
 */
export const windowed = `
local function countOf(key)
  local found = call('HMGET', key, 'start', 'count')
  local start, count = tonumber(found[1]), tonumber(found[2])
  if not start or not count or input.now >= start + input.window then return 0, input.now end
  return count, start
end

local function add(key)
  local count, start = countOf(key)
  call('HSET', key, 'start', start, 'count', count + 1)
  call('PEXPIREAT', key, start + input.window)
  return count + 1
end

local function take(times)
  local wait = 0
  for i, key in ipairs(counters) do
    local count, start = countOf(key)
    if count >= input.limits[i] * (times or 1) then wait = math.max(wait, start + input.window - input.now) end
  end
  if wait == 0 then
    for _, key in ipairs(counters) do add(key) end
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

/** A sign-in succeeded. */
export const forgiveAttempt = `
call('DEL', counters[1])
local count = tonumber(call('HGET', all, 'count'))
if count and count > 0 then call('HSET', all, 'count', count - 1) end
return 1
`;
