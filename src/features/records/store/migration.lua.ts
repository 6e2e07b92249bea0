/**
 * Returns the version of the store, and marks it if no version is marked. An empty store gets the latest
 * version. A store that lost its marker gets the oldest version that is migrated, since every step can run
 * twice. Writes nothing if there are keys that only versions 1 and 2 wrote. Marking production deletes the
 * markers of previews.
 * KEYS: marker, the markers of production and of three kinds of previews, appointments, payments by
 * appointment, the key under the prefix that only version 2 has, what version 1 set aside; then version 1's
 * own keys. ARGV: oldest version that is migrated, latest, 1 for a preview.
 * Returns the version, or `production` if a preview opens production's database.
 */
export const beginMigration = `
local marker, production = unpack(KEYS, 1, 2)
local oldest, latest, preview = unpack(ARGV)
if preview == '1' and redis.call('EXISTS', production) == 1 then return 'production' end
local marked = redis.call('GET', marker)
if marked then return marked end

if redis.call('EXISTS', KEYS[9]) == 1 then return '1' end
if redis.call('EXISTS', KEYS[8]) == 1 then return '2' end
local isFilled = redis.call('EXISTS', KEYS[6], KEYS[7]) > 0
if not isFilled and redis.call('EXISTS', unpack(KEYS, 10)) > 0 then return '1' end
local version = isFilled and oldest or latest
redis.call('SET', marker, version)
if marker == production then redis.call('DEL', unpack(KEYS, 3, 5)) end
return version
`;

/**
 * Runs a portion of the step from version 4 to 5: adds the consultants that an appointment names, in its
 * record, its history or set-aside values of both, to `appointments:consultant`. The first portion empties
 * that index and marks an intermediate version, which code of neither version accepts; the last portion marks
 * 5. Only the holder of the lock continues. The lock expires, and then the step begins anew.
 * KEYS: marker, lock, appointments, histories, index, set-aside values. ARGV: version 4, the intermediate
 * one, version 5, token, lock time in ms, cursor ('0' at first), approximate number of appointments at once,
 * names of the appointments' and the histories' keys without their prefix.
 * Returns `version` with the marked version or '', `busy`, or `next` with the cursor of the next portion.
 */
export const indexConsultants = `
local call = redis.call
local marker, lock, records, histories, index, aside = unpack(KEYS)
local before, between, after, token, lockMs, cursor, most, recordsName, historiesName = unpack(ARGV)
local marked = call('GET', marker)
if marked ~= before and marked ~= between then return { 'version', marked or '' } end
local holder = call('GET', lock)
if holder and holder ~= token then return { 'busy' } end
call('SET', lock, token, 'PX', lockMs)
if marked == before then cursor = '0' end
if cursor == '0' then call('DEL', index) end
call('SET', marker, between)

local members = {}
local function note(id, text)
  for consultant in string.gmatch(text or '', '"consultant":"([^"]+)"') do
    members[#members + 1], members[#members + 2] = 0, consultant .. ' ' .. id
  end
end
local page = call('HSCAN', records, cursor, 'COUNT', most)
local ids = {}
for i = 1, #page[2], 2 do
  ids[#ids + 1] = page[2][i]
  note(page[2][i], page[2][i + 1])
end
for first = 1, #ids, 1000 do
  local portion = { unpack(ids, first, math.min(first + 999, #ids)) }
  for i, text in ipairs(call('HMGET', histories, unpack(portion))) do note(portion[i], text) end
end
if page[1] == '0' then
  local kept = call('HGETALL', aside)
  for i = 1, #kept, 2 do
    local key, id = string.match(kept[i], '^%d+ (%S+) (.*)$')
    if key == recordsName or key == historiesName then note(id, kept[i + 1]) end
  end
end
for first = 1, #members, 1000 do
  call('ZADD', index, unpack(members, first, math.min(first + 999, #members)))
end
if page[1] ~= '0' then return { 'next', page[1] } end
call('SET', marker, after)
call('DEL', lock)
return { 'version', after }
`;
