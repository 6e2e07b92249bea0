-- Reads that Redis does not have. Follows `load.lua`.
--
-- { 'HMPART', key, pattern, fields … } replies what a Lua pattern takes of each field's text.
--
-- { 'SIFT', zset, from, to, features … } replies the members of the range that have all the features.
--
-- { 'TALLY', zset, from, to, measure, features … } replies how many they are, as text. A feature is { key, pattern }: the
-- member's field of a hash matches a Lua pattern; { key, text }: it contains a text, which may be what another read
-- replied, and does not where that is nothing; { key, pattern, lacks = true }: it does not match, or there is no field;
-- { key, pattern, above = n }: what the pattern takes of it is a larger number; { key }: the member is in another sorted
-- set, or not (`lacks`). With a `measure` { key, pattern }, a pattern that takes two numbers of a field, what lies
-- between them is summed instead of counting 1; otherwise `measure` is ''.
ownReads.HMPART = function(key, pattern, ...)
  local parts = {}
  for place, text in ipairs(call('HMGET', key, ...)) do parts[place] = text and string.match(text, pattern) or false end
  return parts
end

local function testOf(feature)
  local plain = feature.text
  if type(plain) == 'table' then plain = valuesOf(plain)[1] or false end
  if plain ~= nil then return function(text) return plain and text and string.find(text, plain, 1, true) ~= nil end end
  if not feature.pattern then return function(score) return not score == (feature.lacks or false) end end
  return function(text)
    local found = text and string.match(text, feature.pattern)
    if feature.above then return found and tonumber(found) > feature.above end
    return not found == (feature.lacks or false)
  end
end

ownReads.SIFT = function(zset, from, to, ...)
  local ids, features, found = call('ZRANGEBYSCORE', zset, from, to), { ... }, {}
  for _, feature in ipairs(features) do feature.test = testOf(feature) end
  for first = 1, #ids, most do
    local some = { unpack(ids, first, math.min(first + most - 1, #ids)) }
    for _, feature in ipairs(features) do
      if #some == 0 then break end
      local left, command = {}, (feature.pattern or feature.text) and 'HMGET' or 'ZMSCORE'
      for at, value in ipairs(call(command, keys[feature.key], unpack(some))) do
        if feature.test(value) then left[#left + 1] = some[at] end
      end
      some = left
    end
    for _, id in ipairs(some) do found[#found + 1] = id end
  end
  return found
end

ownReads.TALLY = function(zset, from, to, measure, ...)
  local ids, sum = ownReads.SIFT(zset, from, to, ...), 0
  if measure == '' then return string.format('%.0f', #ids) end
  for first = 1, #ids, most do
    for _, text in ipairs(call('HMGET', keys[measure.key], unpack(ids, first, math.min(first + most - 1, #ids)))) do
      local begin, finish = string.match(text or '', measure.pattern)
      if begin then sum = sum + tonumber(finish) - tonumber(begin) end
    end
  end
  return string.format('%.0f', sum)
end

-- { 'FIRST', zset, limit, from, to, from, to … } replies members and scores of the first of several ranges that has any.
ownReads.FIRST = function(zset, limit, from, to, ...)
  local found = call('ZRANGEBYSCORE', zset, from, to, 'WITHSCORES', 'LIMIT', 0, limit)
  return (#found > 0 or not (...)) and found or ownReads.FIRST(zset, limit, ...)
end
