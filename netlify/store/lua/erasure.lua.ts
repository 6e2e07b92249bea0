/**
 * What scripts that erase records of any kind share. An `appointmentScript` knows appointments;
 * here are the names of the inboxes' keys, which follow theirs, and two functions.
 *
 * `eraseAll(kind, ids, now)` leaves nothing of those that exist, but of appointments one more in
 * their month's number, and gives how many there were. What a visitor wrote has no unescaped quote,
 * so a record has one date. Few commands however many ids, since each costs the embedded engine
 * milliseconds where there are thousands of records.
 * The idempotency keys that go along are none of KEYS, since only the records name them: Redis
 * allows that outside of a cluster, and Upstash holds everything else back while a script runs.
 * `leaveNoTrace()`, called once at the end, takes their ids out of the trail.
 */
export const erasureLibrary = (first: number) => `
local inboxEmails = KEYS[${first}]
local inboxes = {
  message = { tells = 'contact_message_received', keys = { unpack(KEYS, ${first + 1}, ${first + 4}) } },
  inquiry = { tells = 'inquiry_received', keys = { unpack(KEYS, ${first + 5}, ${first + 8}) } },
}
local gone = {}

local function drop(ids, hashes, indexes)
  for _, hash in ipairs(hashes) do redis.call('HDEL', hash, unpack(ids)) end
  for _, index in ipairs(indexes) do redis.call('ZREM', index, unpack(ids)) end
end

local function forget(ids, kinds)
  for _, request in ipairs(redis.call('HMGET', requests, unpack(ids))) do
    if request then redis.call('DEL', request) end
  end
  redis.call('HDEL', requests, unpack(ids))
  for _, kind in ipairs(kinds) do
    local told = {}
    for i, id in ipairs(ids) do told[i] = kind .. ':' .. id end
    redis.call('ZREM', outbox, unpack(told))
  end
end

local function eraseAppointments(ids, rows, now)
  local holding = redis.call('HMGET', held, unpack(ids))
  local digests = redis.call('HMGET', emails, unpack(ids))
  local starts = redis.call('ZMSCORE', byStart, unpack(ids))
  local months, over, links = {}, {}, {}
  for i, id in ipairs(ids) do
    local month = string.match(rows[i], '"date":"(%d+%-%d+)')
    months[month] = (months[month] or 0) + 1
    if digests[i] then links[#links + 1] = digests[i] .. ' ' .. id end
    if holding[i] and starts[i] and tonumber(starts[i]) > tonumber(now) then
      vacate(holding[i], true)
    elseif holding[i] then
      over[#over + 1] = holding[i]
    end
  end
  for month, count in pairs(months) do redis.call('HINCRBY', erased, month, count) end
  if #over > 0 then redis.call('ZREM', slots, unpack(over)) end
  if #links > 0 then redis.call('ZREM', byEmail, unpack(links)) end
  drop(ids, { records, statuses, held, emails, histories }, { byCreation, byStart })
  forget(ids, {
    'appointment_requested', 'appointment_confirmed', 'appointment_cancelled', 'appointment_moved'
  })
end

local function eraseMessages(inbox, ids)
  local messages, created, unread, read = unpack(inbox.keys)
  drop(ids, { messages, read, inboxEmails }, { created })
  redis.call('SREM', unread, unpack(ids))
  forget(ids, { inbox.tells })
end

local function eraseAll(kind, ids, now)
  if #ids == 0 then return 0 end
  local inbox, found, rows = inboxes[kind], {}, {}
  local values = redis.call('HMGET', inbox and inbox.keys[1] or records, unpack(ids))
  for i, id in ipairs(ids) do
    if values[i] then
      found[#found + 1], rows[#rows + 1] = id, values[i]
      gone[id] = true
    end
  end
  if #found == 0 then return 0 end
  if inbox then eraseMessages(inbox, found) else eraseAppointments(found, rows, now) end
  return #found
end

local function leaveNoTrace()
  if next(gone) then anonymise(gone) end
end
`;
