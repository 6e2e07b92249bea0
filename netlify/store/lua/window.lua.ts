/**
 * Lua function `take(key, now, window, limit)`: counts one more in a window that begins with its
 * first hit. Gives 0 and the count, or the milliseconds until the window ends and counts nothing.
 */
export const window = `
local function take(key, now, window, limit)
  local found = redis.call('HMGET', key, 'start', 'count')
  local start, count = tonumber(found[1]), tonumber(found[2])
  if not start or not count or now >= start + window then start, count = now, 0 end
  if count >= limit then return start + window - now, count end
  redis.call('HSET', key, 'start', start, 'count', count + 1)
  redis.call('PEXPIREAT', key, start + window)
  return 0, count + 1
end
`;
