-- Checks a plan and writes it, or writes nothing. Follows `spans.lua` and `load.lua`. Locals: `keys`; `once`, the key
-- under which the request's answer is kept, or nil. `input`: reads, checks, writes, options, isEach, answer (nil where
-- none is kept yet), and till when it is kept.
--
-- Checks: { 'same', n, digest }: read n still replies the same. { 'below', n, limit }: the number that read n replies,
-- 0 for nothing, is smaller. { 'clear', startsAt, endsAt, before, after, consultant, except }: nothing overlaps this
-- time. An option has checks, writes, and an answer: the first whose checks hold is written, or each of them with
-- `isEach`.
--
-- A write is { command, key, arguments … }, or one of eight that Redis does not have, or one of `more-reads.lua`. ADD
-- counts in a STRING as INCRBY does, whatever stands there; ADDED adds 1 if the write before it has added a
-- field. ASIDE moves a field that cannot be read to the side key, and says why (`set-aside.lua`). COUNT
-- keeps a record in a field, of whose JSON all is given but the value of `count` at its end, which is one more than in
-- the record that was there. DROP takes from a ZSET the members that a Lua pattern matches. JOIN puts a word after those
-- of a field, unless it is among them. ONCE keeps in a field under which key the request's answer is kept, if it is.
-- RERANK gives a member of a ZSET, if it is there, another place within its rank: a score is the rank's number times a
-- size, plus the place.
--
-- Returns `known` with the answer kept for this request; `conflict` with fresh replies to the reads, where a check
-- fails or none of the options is left (with `isEach` there may be none); or `done` with the numbers of the options
-- that were written.
local near = {}

local holds = {
  same = function(read, digest) return digestOf(read) == digest end,
  below = function(read, limit)
    local count = replyOf(read)
    count = count == false and 0 or tonumber(count)
    return count ~= nil and count < limit
  end,
  clear = function(startsAt, endsAt, before, after, consultant, except)
    local times = startsAt .. ' ' .. endsAt
    near[times] = near[times] or takenNear(startsAt, endsAt)
    local span = { startsAt = startsAt, endsAt = endsAt, before = before, after = after, consultant = consultant }
    return #conflictsAmong(near[times], span, except) == 0
  end
}

local function allHold(checks)
  for _, check in ipairs(checks) do
    if not holds[check[1]](unpack(check, 2)) then return false end
  end
  return true
end

-- What the write before replied: HSET with how many fields are new.
local added
local own = {
  ASIDE = function(key, field, why)
    local text = call('HGET', key, field) or ''
    -- One that is empty was set aside before, and keeps what was.
    if text ~= '' then setAside('hash', key, field, text, why) end
  end,
  ADD = function(key, by) addTo(key, nil, by) end,
  ADDED = function(key) if added > 0 then addTo(key, nil, 1) end end,
  COUNT = function(key, field, start)
    local count = string.match(call('HGET', key, field) or '', '"count":(%d+)') or 0
    return call('HSET', key, field, start .. (count + 1) .. '}')
  end,
  ONCE = function(key, field) if once then call('HSET', key, field, once) end end,
  RERANK = function(key, size, place, member)
    local score = tonumber(call('ZSCORE', key, member) or nil)
    if score then call('ZADD', key, string.format('%.0f', math.floor(score / size) * size + place), member) end
  end,
  JOIN = function(key, field, word)
    local known = call('HGET', key, field) or ''
    if string.find(' ' .. known .. ' ', ' ' .. word .. ' ', 1, true) then return end
    call('HSET', key, field, known == '' and word or known .. ' ' .. word)
  end,
  DROP = function(key, pattern)
    local gone, first = {}, 0
    repeat
      local page = call('ZRANGE', key, first, first + most - 1)
      for _, member in ipairs(page) do
        if string.find(member, pattern) then gone[#gone + 1] = member end
      end
      first = first + most
    until #page < most
    for first = 1, #gone, most do call('ZREM', key, unpack(gone, first, math.min(first + most - 1, #gone))) end
  end
}

local function write(writes)
  for _, each in ipairs(writes) do
    local how = own[each[1]] or ownReads[each[1]] or function(...) return call(each[1], ...) end
    added = how(keys[each[2]], unpack(each, 3))
  end
  replies, near = {}, {}
end

local known = once and call('GET', once)
if known then return { 'known', known } end

local written, answer = {}, input.answer
local areMet = allHold(input.checks)
for number, option in ipairs(areMet and input.options or {}) do
  if (input.isEach or #written == 0) and allHold(option.checks) then
    written[#written + 1], answer = number, option.answer or answer
    write(option.writes)
  end
end
local isRefused = not input.isEach and #input.options > 0 and #written == 0
if not areMet or isRefused then return { 'conflict', allReplies() } end
write(input.writes)
if once and answer then call('SET', once, answer, 'PXAT', input.till) end
return { 'done', written }
