-- Counts all figures of the desk except those of slots. Locals: `statuses`, `spans`, `byStart`, `byCreation`,
-- `unreadMessages`, `unreadInquiries`, `erased`, `proposals`. Input: `now`, `today` and `week` (from, to), `days` (the
-- starts of the days for which bookings are counted, and the end of the last), in milliseconds; `active` and
-- `takingPlace`, statuses as keys.
--
-- Returns statuses and counts in turn; then today, this week, open messages, open inquiries, requests with a proposal
-- that counts; then the bookings of each day; then months and their numbers of erased appointments in turn; then rows of
-- consultant, status and number for this week.
local byStatus, counts = {}, {}
for _, status in ipairs(call('HVALS', statuses)) do
  byStatus[status] = (byStatus[status] or 0) + 1
end
for status, count in pairs(byStatus) do
  counts[#counts + 1], counts[#counts + 2] = status, tostring(count)
end

local function upTo(score) return '(' .. string.format('%.0f', score) end
local function eachTakingPlace(span, see)
  local ids = call('ZRANGEBYSCORE', byStart, span.from, upTo(span.to))
  for first = 1, #ids, 1000 do
    local last = math.min(first + 999, #ids)
    for i, status in ipairs(call('HMGET', statuses, unpack(ids, first, last))) do
      if input.takingPlace[status] then see(ids[first + i - 1], status) end
    end
  end
end
local today = 0
eachTakingPlace(input.today, function() today = today + 1 end)

local thisWeek, people, rows = 0, {}, {}
eachTakingPlace(input.week, function(id, status)
  thisWeek = thisWeek + 1
  local who = string.match(call('HGET', spans, id) or '', '^%d+ %d+ %d+ %d+ (.+)$')
  if who and input.active[status] then
    local key = who .. ' ' .. status
    people[key] = (people[key] or 0) + 1
  end
end)
for key, count in pairs(people) do
  local who, status = string.match(key, '^(.+) (.+)$')
  rows[#rows + 1] = { who, status, count }
end

-- Times are proposed, and the client has not answered: these wait for nobody here.
local awaited = 0
for _, id in ipairs(call('ZRANGEBYSCORE', proposals, upTo(input.now), '+inf')) do
  if call('HGET', statuses, id) == 'pending' then awaited = awaited + 1 end
end

local days = {}
for i = 1, #input.days - 1 do
  days[i] = call('ZCOUNT', byCreation, input.days[i], upTo(input.days[i + 1]))
end
local open = { call('SCARD', unreadMessages), call('SCARD', unreadInquiries) }
return { counts, { today, thisWeek, open[1], open[2], awaited }, days, call('HGETALL', erased), rows }
