-- The start of every script, after a line with `storeVersion` and `watchedPlaces` (`database.ts`): refuses a store of
-- another version, and gives `call`, `aside`, `clock` and `input`. The names of the keys follow.
--
-- `call` is `redis.call` that counts in `changes`, KEYS[3], each script that changes a watched key. While this number stays
-- the same, the clock and open desks need not look further.
local version = redis.call('GET', KEYS[1])
if version ~= storeVersion then return redis.error_reply('SCHEMA ' .. (version or 'none')) end

-- All other commands count as a change, but for those that changed nothing if they answer 0.
local reading = ' GET HGET HMGET HGETALL HKEYS HVALS HLEN HEXISTS HSCAN EXISTS TYPE SCARD SISMEMBER LRANGE ZSCORE ' ..
  'ZMSCORE ZRANGE ZREVRANGE ZRANGEBYSCORE ZREVRANGEBYSCORE ZRANGEBYLEX ZRANK ZREVRANK ZCARD ZCOUNT ZSCAN '
local sparing = ' DEL HDEL HSETNX LREM SADD SREM ZREM ZREMRANGEBYSCORE '
local watched, isCounted = {}, false
for _, place in ipairs(watchedPlaces) do watched[KEYS[place]] = true end
local function call(...)
  local command, key = ...
  local answer = redis.call(...)
  if isCounted or not watched[key] then return answer end
  local name = ' ' .. command .. ' '
  local isWrite = not string.find(reading, name, 1, true)
  if isWrite and not (answer == 0 and string.find(sparing, name, 1, true)) then
    isCounted = true
    if not pcall(redis.call, 'INCR', KEYS[3]) then redis.call('SET', KEYS[3], ARGV[2]) end
  end
  return answer
end
local aside, clock, input = KEYS[2], tonumber(ARGV[2]), cjson.decode(ARGV[1])
