import { dayMs } from '#platform/time/units.ts';
import { knowsAtOnce } from './appointment.lua.ts';
import { shippedConsultant } from '#features/consultants/contract.ts';

/** Lua: the erasure of appointments. Only their number per month remains. */
export const appointmentsErasure = `
-- Whom an appointment named, in an index of 'consultant id'; what cannot be read may name anybody.
local function forgetConsultants(ids, rows)
  local everybody, members = call('HKEYS', consultants), {}
  everybody[#everybody + 1] = '${shippedConsultant}'
  for i, history in ipairs(call('HMGET', histories, unpack(ids))) do
    local isWhole = history and history ~= '' and parsed(rows[i], { consultant = 'string' })
    for line in string.gmatch(history or '', '[^\\n]+') do isWhole = isWhole and parsed(line, {}) end
    for consultant in string.gmatch(rows[i] .. (history or ''), '"consultant":"([^"]+)"') do
      members[#members + 1] = consultant .. ' ' .. ids[i]
    end
    for _, consultant in ipairs(isWhole and {} or everybody) do members[#members + 1] = consultant .. ' ' .. ids[i] end
  end
  for first = 1, #members, 1000 do
    call('ZREM', byConsultant, unpack(members, first, math.min(first + 999, #members)))
  end
end

-- What could be undone within a minute would bring an address back.
local function forgetUndos(email)
  for _, id in ipairs(call('HKEYS', undos)) do
    local before = parsed(call('HGET', undos, id), { email = 'string' })
    if not before or before.email == email then call('HDEL', undos, id) end
  end
end

kinds.appointment = {
  records = records,
  emails = emails,
  erase = function(ids, rows)
    local digests, months, links = call('HMGET', emails, unpack(ids)), {}, {}
    for i, id in ipairs(ids) do
      -- What cannot be read is erased all the same, and counted by no month.
      local record = parsed(rows[i], { date = 'string' })
      local month = record and string.sub(record.date, 1, 7)
      if month then months[month] = (months[month] or 0) + 1 end
      if digests[i] then links[#links + 1] = digests[i] .. ' ' .. id end
    end
    for month, count in pairs(months) do addTo(erased, month, count) end
    if #links > 0 then call('ZREM', byEmail, unpack(links)) end
    letGo(ids)
    forgetConsultants(ids, rows)
    drop(ids, { records, statuses, emails, histories, versions, undos, spans }, { byCreation, byStart, taken, pending })
    forget(ids)
  end,
  ofAge = function(kept, limit) return oldest(byStart, kept.appointments, limit) end,
  outdated = function(id, seen)
    local text, version = call('HGET', records, id), call('HGET', versions, id)
    if text and seen ~= (tonumber(version) or 0) then return { text, version, call('HGET', statuses, id) } end
  end,
}

ofPerson[#ofPerson + 1] = function(email, counts)
  local ids = membersOf(byEmail, email, input.most)
  counts[places.appointment] = counts[places.appointment] + eraseAll('appointment', ids)
  unlink(byEmail, email, ids)
  return #ids < input.most
end
knows[#knows + 1] = function(email) return #membersOf(byEmail, email) > 0 end
afterPerson[#afterPerson + 1] = function(email)
  -- Chosen ones may have been found by a name: what of them could be undone is not told from that of others.
  if email then forgetUndos(email) else call('DEL', undos) end
end

sources[places.appointment] = {
  kinds = { 'appointment' },
  hashes = { { records, statuses, histories, ledger } },
  ofEmail = function(email) return membersOf(byEmail, email) end,
}

-- Where it is not known any more who takes a time, the spans tell: that time is not to be sold again.
local function holdAgain(start)
  local all = call('HGETALL', spans)
  for i = 1, #all, 2 do
    local isThen = string.match(all[i + 1], '^%d+') == start
    if isThen and active[call('HGET', statuses, all[i])] then call('ZADD', taken, start, all[i]) end
  end
end
setsAside[taken] = function(member)
  local start = call('ZSCORE', taken, member)
  return start and function() holdAgain(start) end
end

${knowsAtOnce}
mends[statuses] = function(id)
  if call('ZSCORE', pending, id) and not isAtOnce(id) then return 'pending' end
  if call('ZSCORE', taken, id) then return 'confirmed' end
  if call('HEXISTS', spans, id) == 1 then return 'expired' end
  local isDone = string.find(call('HGET', histories, id) or '', '"to":"completed"', 1, true)
  return isDone and 'completed' or 'cancelled'
end

local function minutesOf(instant)
  local hours, minutes = string.match(instant, 'T(%d%d):(%d%d)')
  return hours * 60 + minutes
end
mends[spans] = function(id)
  local record = decoded(records, id, {
    startsAt = 'string', endsAt = 'string', consultant = 'string', bufferBefore = 'number', bufferAfter = 'number'
  })
  local start = tonumber(call('ZSCORE', byStart, id))
  if not record or not start then return '' end
  local length = (minutesOf(record.endsAt) - minutesOf(record.startsAt)) % 1440
  return textOf({
    startsAt = start, endsAt = start + length * 60000, consultant = record.consultant,
    before = record.bufferBefore * 60000, after = record.bufferAfter * 60000
  })
end
`;

/** Lua: the erasure of requests that take no time, and of where requests came from. */
export const heldErasure = `
local helds, heldUntil, heldByStart, newcomers, origins = unpack(held)
local function dropHeld(ids)
  drop(ids, { helds }, { heldUntil, heldByStart })
  forget(ids)
end
forgets[#forgets + 1] = function(ids) drop(ids, { origins }, { newcomers }) end
kinds.held = { records = helds, erase = dropHeld }

-- Requests that are held are no appointments and are not counted.
ofPerson[#ofPerson + 1] = function(email)
  local all, theirs = call('HGETALL', helds), {}
  for i = 1, #all, 2 do
    -- Within a text quotes are escaped: this is the field itself.
    if string.find(all[i + 1], '"digest":"' .. email .. '"', 1, true) then theirs[#theirs + 1] = all[i] end
  end
  eraseAll('held', theirs)
  return true
end
afterRetention[#afterRetention + 1] = function()
  repeat
    local ids = call('ZRANGEBYSCORE', heldUntil, '-inf', clock - ${dayMs}, 'LIMIT', 0, 1000)
    if #ids > 0 then dropHeld(ids) end
  until #ids < 1000
end
`;
