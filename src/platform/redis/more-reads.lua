-- Reads that Redis does not have, for acts that erase or mend. Follows `load.lua`; views do without.
--
-- { 'HMPARTS', key, pattern, fields … } replies all that a Lua pattern takes of each field's text, between spaces, and
-- nothing only where there is no field.
--
-- { 'HMJSON', key, name, fields … } replies the text by this name in each field's JSON, '' where that cannot be read.
--
-- { 'HMWORDS', key, texts … } replies the fields that are named in these texts, between spaces.
--
-- { 'UNDER', zset, prefixes … } replies the members that begin with one of these and a space.
--
-- { 'ASIDE', side key, id } replies of a value that was set aside, by the digest of its name: key, field, type, reason,
-- score, text. Of writes, BACK puts such a value back to its place, and GONE drops it. { 'FORGET', side key, time, words … }
-- drops those from before a time, and those whose names have one of the words. { 'JOINALL', key, field, word … } is JOIN
-- (`commit.lua`) for each field and word in turn, in two commands.
ownReads.HMPARTS = function(key, pattern, ...)
  local parts = {}
  for place, text in ipairs(call('HMGET', key, ...)) do
    local all = {}
    for part in string.gmatch(text or '', pattern) do all[#all + 1] = part end
    parts[place] = text and table.concat(all, ' ')
  end
  return parts
end

ownReads.HMJSON = function(key, name, ...)
  local texts = {}
  for place, text in ipairs(call('HMGET', key, ...)) do
    local isJson, record = pcall(cjson.decode, text or '')
    local found = isJson and type(record) == 'table' and record[name]
    texts[place] = text and (type(found) == 'string' and found or '')
  end
  return texts
end

ownReads.HMWORDS = function(key, ...)
  local words, found = {}, {}
  for _, text in ipairs({ ... }) do
    for word in string.gmatch(text, '%S+') do words[#words + 1] = word end
  end
  for first = 1, #words, most do
    local some = call('HMGET', key, unpack(words, first, math.min(first + most - 1, #words)))
    for _, text in ipairs(some) do found[#found + 1] = text end
  end
  return found
end

ownReads.UNDER = function(key, ...)
  local found, isAsked = {}, {}
  -- Of a few all are read at once: each command costs the embedded engine milliseconds.
  if select('#', ...) > 1 and call('ZCARD', key) <= 2000 then
    for _, prefix in ipairs({ ... }) do isAsked[prefix] = true end
    for _, member in ipairs(call('ZRANGE', key, 0, -1)) do
      if isAsked[string.match(member, '^%S*')] then found[#found + 1] = member end
    end
    return found
  end
  for _, prefix in ipairs({ ... }) do
    local theirs = call('ZRANGEBYLEX', key, '[' .. prefix .. ' ', '(' .. prefix .. '!')
    for _, member in ipairs(theirs) do found[#found + 1] = member end
  end
  return found
end

local function asideBy(id)
  for _, name in ipairs(call('HKEYS', aside)) do
    if redis.sha1hex(name) == id then
      local key, field = string.match(name, '^%d+ (%S+) (.*)$')
      return { key, field, string.match(call('HGET', aside, name), '^(%S+) (%S+) (%S+) (.*)$') }, name
    end
  end
end
ownReads.ASIDE = function(_, id) return asideBy(id) or false end

ownReads.BACK = function(key, id)
  local found, name = asideBy(id)
  if not found then return end
  local _, field, kind, _, score, text = unpack(found)
  local places = {
    hash = { 'HSET', key, field, text }, string = { 'SET', key, text }, zset = { 'ZADD', key, 'NX', score, text },
    set = { 'SADD', key, text }, list = { 'RPUSH', key, text }
  }
  call(unpack(places[kind]))
  call('HDEL', aside, name)
end
ownReads.GONE = function(_, id)
  local _, name = asideBy(id)
  if name then call('HDEL', aside, name) end
end

ownReads.FORGET = function(key, before, ...)
  local isGone = {}
  for _, word in ipairs({ ... }) do isGone[word] = true end
  for _, name in ipairs(call('HKEYS', key)) do
    local isOver = (tonumber(string.match(name, '^%d+')) or 0) < tonumber(before)
    for word in string.gmatch(name, '[%w_-]+') do isOver = isOver or isGone[word] end
    if isOver then call('HDEL', key, name) end
  end
end

ownReads.JOINALL = function(key, ...)
  local words, fields, joined = { ... }, {}, {}
  for place = 1, #words, 2 do fields[#fields + 1] = words[place] end
  local texts = {}
  for at, known in ipairs(call('HMGET', key, unpack(fields))) do
    local field, word = fields[at], words[2 * at]
    local text = texts[field] or known or ''
    if not string.find(' ' .. text .. ' ', ' ' .. word .. ' ', 1, true) then
      texts[field] = text == '' and word or text .. ' ' .. word
    end
  end
  for field, text in pairs(texts) do joined[#joined + 1], joined[#joined + 2] = field, text end
  if #joined > 0 then call('HSET', key, unpack(joined)) end
end
