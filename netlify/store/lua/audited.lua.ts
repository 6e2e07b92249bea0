/**
 * A script with a function `audit(count)`: what it calls once it has done what the trail's entry
 * tells of. `count` is left out where one record was touched; without an entry nothing happens.
 * The entry's KEYS (records, by creation) and ARGV (id, when, from when entries are kept, JSON)
 * come last and are gone when the script itself begins.
 */
export const audited = (script: string) => `
local audit
do
  local byCreation, records = table.remove(KEYS), table.remove(KEYS)
  local entry, kept, at, id =
    table.remove(ARGV), table.remove(ARGV), table.remove(ARGV), table.remove(ARGV)
  audit = function(count)
    if id == '' then return end
    if count then entry = string.sub(entry, 1, -2) .. ',"count":' .. count .. '}' end
    redis.call('HSET', records, id, entry)
    redis.call('ZADD', byCreation, at, id)
    local old = redis.call('ZRANGEBYSCORE', byCreation, '-inf', '(' .. kept, 'LIMIT', 0, 100)
    if #old == 0 then return end
    redis.call('HDEL', records, unpack(old))
    redis.call('ZREM', byCreation, unpack(old))
  end
end
${script}`;
