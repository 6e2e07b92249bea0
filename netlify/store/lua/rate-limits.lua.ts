/** How often an address may call. Locals: `counter` and, of sign-ins, `all`; `input`: now, window, limit. */

/**
 * Lua function `take(key, limit)`: counts one more in a window that begins with its first hit.
 * Gives 0 and the count, or the milliseconds until the window ends and counts nothing.
 */
const windowed = `
local now, window = input.now, input.window
local function take(key, limit)
  local found = call('HMGET', key, 'start', 'count')
  local start, count = tonumber(found[1]), tonumber(found[2])
  if not start or not count or now >= start + window then start, count = now, 0 end
  if count >= limit then return start + window - now, count end
  call('HSET', key, 'start', start, 'count', count + 1)
  call('PEXPIREAT', key, start + window)
  return 0, count + 1
end
`;

/** Returns 0, or the milliseconds to wait. */
export const takeTurn = `
${windowed}
return (take(counter, input.limit))
`;

/**
 * Counts a sign-in for its address and, if that is admitted, for all addresses together.
 * Returns the milliseconds to wait (0: admitted), and how many others the counter of all holds.
 */
export const countAttempt = `
${windowed}
local wait = take(counter, input.limit)
if wait > 0 then return { wait, 0 } end
local _, count = take(all, math.huge)
return { 0, count - 1 }
`;

/** A sign-in succeeded. */
export const forgiveAttempt = `
call('DEL', counter)
local count = tonumber(call('HGET', all, 'count'))
if count and count > 0 then call('HSET', all, 'count', count - 1) end
return 1
`;
