/**
 * Erasing and finding what is kept of people. Each an `appointmentScript`, audited, that knows the
 * inboxes' and payments' keys besides: `inboxEmails`, and `messages…`, `inquiries…`, `payment…` as
 * `erasureKeys` names them.
 */

import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import { auditErasure } from '#features/audit/store/audit-erasure.lua.ts';
import { erasures } from '#features/audit/store/erasures.lua.ts';
import { paymentErasure } from '#features/payments/store/payment-erasure.lua.ts';

/**
 * `eraseAll(kind, ids)` leaves nothing of those that exist, but of appointments one more in their
 * month's number, and gives how many there were. In portions, since Lua hands a function a few
 * thousand arguments at most, and few commands, since each costs the embedded engine milliseconds
 * where there are thousands of records.
 * The idempotency keys that go along are none of KEYS, since only the records name them: Redis
 * allows that outside of a cluster, and Upstash holds everything else back while a script runs.
 * `leaveNoTrace()`, called once at the end, takes their ids out of the audit log and notes their
 * digests, so that no backup brings them back.
 */
export const erasureLibrary = `
local inboxes = {
  message = { records = messages, byCreation = messagesByCreation, unread = messagesUnread, read = messagesRead },
  inquiry = { records = inquiries, byCreation = inquiriesByCreation, unread = inquiriesUnread, read = inquiriesRead },
}
local gone, traced = {}, {}

local function drop(ids, hashes, indexes)
  for _, hash in ipairs(hashes) do call('HDEL', hash, unpack(ids)) end
  for _, index in ipairs(indexes) do call('ZREM', index, unpack(ids)) end
end

local function forget(ids)
  for _, request in ipairs(call('HMGET', requests, unpack(ids))) do
    if request then call('DEL', request) end
  end
  call('HDEL', requests, unpack(ids))
  local members, untold = {}, {}
  for i, text in ipairs(call('HMGET', ledger, unpack(ids))) do
    local entries = text and parsed(text, {}, entryNeeds)
    if text and not entries then untold[ids[i]] = true end
    for _, entry in ipairs(entries or {}) do members[#members + 1] = memberOf(ids[i], entry) end
  end
  -- What no ledger tells is found by its name.
  for _, index in ipairs(next(untold) and { outbox, undelivered } or {}) do
    for _, member in ipairs(call('ZRANGE', index, 0, -1)) do
      if untold[string.match(member, '^[^:]+:([^:]+)') or ''] then members[#members + 1] = member end
    end
  end
  for first = 1, #members, 1000 do
    local last = math.min(first + 999, #members)
    call('ZREM', outbox, unpack(members, first, last))
    call('ZREM', undelivered, unpack(members, first, last))
  end
  call('HDEL', ledger, unpack(ids))
end

-- What stands behind the prefix in an index of 'prefix id', at most so many.
local function membersOf(index, prefix, most)
  local ids = call('ZRANGEBYLEX', index, '[' .. prefix .. ' ', '(' .. prefix .. '!', 'LIMIT', 0, most or -1)
  for i, member in ipairs(ids) do ids[i] = string.sub(member, #prefix + 2) end
  return ids
end

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

${paymentErasure}
local function eraseAppointments(ids, rows)
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
  local asked = paymentsOf(ids)
  for i, row in ipairs(asked) do asked[i] = row[2] end
  anonymisePayments(asked, function() return true end)
  forgetConsultants(ids, rows)
  drop(ids, { records, statuses, emails, histories, versions, undos, spans }, { byCreation, byStart, taken, pending })
  forget(ids)
end

local function eraseMessages(kind, ids)
  local inbox = inboxes[kind]
  drop(ids, { inbox.records, inbox.read, inboxEmails }, { inbox.byCreation })
  call('SREM', inbox.unread, unpack(ids))
  forget(ids)
end

local function erasePortion(kind, ids)
  local inbox, found, rows = inboxes[kind], {}, {}
  for i, value in ipairs(call('HMGET', inbox and inbox.records or records, unpack(ids))) do
    if value and not gone[ids[i]] then
      found[#found + 1], rows[#rows + 1] = ids[i], value
      gone[ids[i]] = true
      traced[#traced + 1] = ids[i]
    end
  end
  if #found == 0 then return 0 end
  if inbox then eraseMessages(kind, found) else eraseAppointments(found, rows) end
  return #found
end

${erasures}
local function eraseAll(kind, ids)
  local count = 0
  for first = 1, #ids, 1000 do
    count = count + erasePortion(kind, { unpack(ids, first, math.min(first + 999, #ids)) })
  end
  return count
end

${auditErasure}
-- What was set aside of them goes as well: the ids stand in the names.
local function dropAside(gone)
  for _, name in ipairs(call('HKEYS', aside)) do
    for word in string.gmatch(name, '[%w_-]+') do
      if gone[word] then call('HDEL', aside, name) end
    end
  end
end

local function leaveNoTrace()
  if next(gone) then
    anonymise(gone)
    dropAside(gone)
  end
  if #traced > 0 then noteErased(traced) end
end

-- Those of one address in a portion of both inboxes, and where the next begins; '0' after the last.
local function messagesOf(email, cursor)
  local ids, found = {}, call('HSCAN', inboxEmails, cursor, 'COUNT', 1000)
  for i = 1, #found[2], 2 do
    if found[2][i + 1] == email then ids[#ids + 1] = found[2][i] end
  end
  return ids, found[1]
end

-- What could be undone within a minute would bring an address back.
local function forgetUndos(email)
  for _, id in ipairs(call('HKEYS', undos)) do
    local before = parsed(call('HGET', undos, id), { email = 'string' })
    if not before or before.email == email then call('HDEL', undos, id) end
  end
end

-- Takes what led nowhere out of an index of 'prefix id', or the next portion would begin with it.
local function unlink(index, prefix, ids)
  for first = 1, #ids, 1000 do
    local members = { unpack(ids, first, math.min(first + 999, #ids)) }
    for i, id in ipairs(members) do members[i] = prefix .. ' ' .. id end
    call('ZREM', index, unpack(members))
  end
end
`;

/**
 * `input`: kind of record, id, version of an appointment that the caller saw, or nil. Answers 1; 0 if
 * unknown; -1 if it is another version by now, and shows record, version and status.
 */
export const eraseRecord = `
${erasureLibrary}
local text, version = call('HGET', records, input.id), call('HGET', versions, input.id)
if text and input.version and input.version ~= (tonumber(version) or 0) then
  show({ text, version, call('HGET', statuses, input.id) })
  return -1
end
local count = eraseAll(input.kind, { input.id })
leaveNoTrace()
if count > 0 then audit() end
return count
`;

/**
 * A portion of what came from one e-mail address; of payments only whose they are. `input`: email
 * (digest), most (records of a kind), counts (of the portions before: appointments, messages, inquiries
 * and payments), cursor ('0' at first). One entry of the log counts them all.
 * Answers the counts so far and the cursor of the next portion, '' after the last.
 */
export const erasePerson = `
${erasureLibrary}
local email, most, counts, cursor = input.email, input.most, input.counts, input.cursor
local isDone = false
-- Those first: what goes with an appointment may be somebody else's to pay.
local known = membersOf(paymentsByEmail, email, most)
counts[4] = counts[4] + anonymisePayments(known, function(id) return call('HGET', emails, id) == email end)
unlink(paymentsByEmail, email, known)
if #known < most then
  local ids = membersOf(byEmail, email, most)
  counts[1] = counts[1] + eraseAll('appointment', ids)
  unlink(byEmail, email, ids)
  if #ids < most then
    local theirs, after = messagesOf(email, cursor)
    counts[2] = counts[2] + eraseAll('message', theirs)
    counts[3] = counts[3] + eraseAll('inquiry', theirs)
    for first = 1, #theirs, 1000 do
      call('HDEL', inboxEmails, unpack(theirs, first, math.min(first + 999, #theirs)))
    end
    -- What is left may have moved up to where these were.
    if #theirs == 0 then cursor = after end
    isDone = #theirs == 0 and after == '0'
  end
end
leaveNoTrace()
if isDone then
  call('ZREM', addresses, email)
  forgetUndos(email)
end
audit(counts[1] + counts[2] + counts[3] + counts[4])
if not isDone then postpone() end
return { counts, isDone and '' or cursor }
`;

/**
 * Exactly these records, and whose the payments of these appointments are. `input`: appointments,
 * messages, inquiries, payments (ids, some hundred in all). Answers how many there were of each.
 */
export const erasePersonChosen = `
${erasureLibrary}
local named, isNamed = {}, {}
for _, id in ipairs(input.payments) do
  local text = not isNamed[id] and call('HGET', payments, id)
  isNamed[id] = true
  if text and not string.find(text, '"anonymisedAt"', 1, true) then named[#named + 1] = id end
end
local chosen = {}
for _, id in ipairs(input.appointments) do chosen[id] = true end
-- Those first: what goes with an appointment is counted with that.
local paid = anonymisePayments(named, function(id) return chosen[id] end)
local counts = {
  eraseAll('appointment', input.appointments),
  eraseAll('message', input.messages),
  eraseAll('inquiry', input.inquiries),
  paid,
}
leaveNoTrace()
-- They may have been found by a name: what of them could be undone is not told from that of others.
call('DEL', undos)
local count = counts[1] + counts[2] + counts[3] + counts[4]
if count > 0 then audit(count) end
return counts
`;

/**
 * What was kept long enough, the oldest first. `input`: from when appointments (start), messages
 * (creation and, of addresses, last use), payments (creation) and slots (start) are kept; limit (most records of a kind at
 * once).
 * Answers the numbers of appointments, messages, inquiries and payments.
 */
export const eraseOld = `
${erasureLibrary}
local function before(score) return '(' .. string.format('%.0f', score) end
local function oldest(key, kept, limit)
  return call('ZRANGEBYSCORE', key, '-inf', before(kept), 'LIMIT', 0, limit or input.limit)
end
local counts = {
  eraseAll('appointment', oldest(byStart, input.appointments)),
  eraseAll('message', oldest(messagesByCreation, input.messages)),
  eraseAll('inquiry', oldest(inquiriesByCreation, input.messages)),
  anonymisePayments(oldest(paymentsNamed, input.messages)),
}
erasePayments(oldest(paymentsByCreation, input.payments))
-- Of age they are after a restore as well.
traced = {}
leaveNoTrace()
call('ZREMRANGEBYSCORE', addresses, '-inf', before(input.messages))
for _, name in ipairs(call('HKEYS', aside)) do
  if tonumber(string.match(name, '^%d+')) < input.messages then call('HDEL', aside, name) end
end
local past = oldest(slots, input.slots, 1000)
if #past > 0 then
  call('ZREM', slots, unpack(past))
  call('HDEL', slotConsultants, unpack(past))
end
audit(counts[1] + counts[2] + counts[3] + counts[4])
return counts
`;

/**
 * A portion of all that came from one e-mail address, whatever it is. `input`: email (digest), bytes,
 * count (of the portions before), cursor of the inboxes or nil where they are not to be looked through;
 * ids (appointments, of the inboxes, payments) still to be read, or nil at first.
 * Answers the ids that are left, of each of the three kinds, and the inboxes' next cursor; shows rows
 * of appointments (record, status, history, ledger), messages and inquiries (record, when read,
 * ledger) and payments (record, ledger).
 */
export const findPerson = `
${erasureLibrary}
local ids = input.ids or { membersOf(byEmail, input.email), {}, membersOf(paymentsByEmail, input.email) }
local cursor = '0'
if input.cursor then ids[2], cursor = messagesOf(input.email, input.cursor) end

local bytes, count, left = 0, input.count, { {}, {}, {} }
local function read(kind, ...)
  local sources, first = { ... }, 1
  while first <= #ids[kind] and bytes < input.bytes do
    local portion = { unpack(ids[kind], first, math.min(first + 49, #ids[kind])) }
    for _, source in ipairs(sources) do
      for column, hash in ipairs(source.hashes) do
        source.columns[column] = call('HMGET', hash, unpack(portion))
      end
    end
    for i = 1, #portion do
      if bytes >= input.bytes then break end
      for _, source in ipairs(sources) do
        local row = {}
        for column, values in ipairs(source.columns) do row[column] = values[i] end
        if row[1] then
          source.rows[#source.rows + 1], count = row, count + 1
          for _, value in ipairs(row) do bytes = bytes + #(value or '') end
        end
      end
      first = first + 1
    end
  end
  for i = first, #ids[kind] do left[kind][i - first + 1] = ids[kind][i] end
end

local function of(...) return { hashes = { ... }, columns = {}, rows = {} } end
local appointments = of(records, statuses, histories, ledger)
local written, asked = of(messages, messagesRead, ledger), of(inquiries, inquiriesRead, ledger)
local paid = of(payments, ledger)
read(1, appointments)
read(2, written, asked)
read(3, paid)
audit(count)
show({ appointments.rows, written.rows, asked.rows, paid.rows })
return { left, cursor, count }
`;
