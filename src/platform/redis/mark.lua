-- Returns the version of the store. One without a version is marked with the latest if it is empty, or has an entry
-- for every appointment in the index that only the latest version writes; of others this returns which version wrote
-- them, and writes nothing. Marking production deletes the markers of previews.
-- KEYS: the marker, the markers of production and of three kinds of previews, appointments, that index, the key that
-- only version 2 has, what version 1 set aside when it was carried over; then version 1's own keys.
-- ARGV: the latest version, 1 for a preview.
-- Returns the version, or `production` if a preview opens production's database.
local call = redis.call
local marker, production, records, index = KEYS[1], KEYS[2], KEYS[6], KEYS[7]
local latest, isPreview = ARGV[1], ARGV[2] == '1'
if isPreview and call('EXISTS', production) == 1 then return 'production' end
local marked = call('GET', marker)
if marked then return marked end

if call('EXISTS', KEYS[9]) == 1 then return '1' end
if call('EXISTS', KEYS[8]) == 1 then return '2' end
local count = call('HLEN', records)
if count == 0 and call('EXISTS', unpack(KEYS, 10)) > 0 then return '1' end
if call('ZCARD', index) < count then return '4' end
call('SET', marker, latest)
if marker == production then call('DEL', unpack(KEYS, 3, 5)) end
return latest
