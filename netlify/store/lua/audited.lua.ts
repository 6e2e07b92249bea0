/**
 * A script with two functions. `audit(count)` is what it calls once it has done what the trail's
 * entry tells of; `count` is left out where one record was touched, and without an entry nothing
 * happens. `anonymise(gone)` takes the ids of erased records, the keys of `gone`, out of the trail.
 * The entry's KEYS (records, by creation) and ARGV (id, when, from when entries are kept, JSON)
 * come last and are gone when the script itself begins.
 */
export const audited = (script: string) => `
local audit, anonymise
do
  local byCreation, records = table.remove(KEYS), table.remove(KEYS)
  local entry, kept, at, id =
    table.remove(ARGV), table.remove(ARGV), table.remove(ARGV), table.remove(ARGV)
  audit = function(count)
    if id == '' then return end
    if count then entry = string.sub(entry, 1, -2) .. ',"count":' .. count .. '}' end
    redis.call('HSET', records, id, entry)
    redis.call('ZADD', byCreation, at, id)
    local old = redis.call('ZRANGEBYSCORE', byCreation, '-inf', '(' .. kept, 'LIMIT', 0, 1000)
    if #old == 0 then return end
    redis.call('HDEL', records, unpack(old))
    redis.call('ZREM', byCreation, unpack(old))
  end
  anonymise = function(gone)
    local all = redis.call('HGETALL', records)
    for i = 1, #all, 2 do
      local before, subject, after = string.match(all[i + 1], '^(.*),"subject":"([^"]*)"(.*)$')
      if subject and gone[subject] then redis.call('HSET', records, all[i], before .. after) end
    end
  end
end
${script}`;
