/**
 * Erasing and finding what is kept of people. Each an `appointmentScript`, audited, that knows the
 * inboxes' and payments' keys besides: `inboxEmails`, and `messages…`, `inquiries…`, `payment…` as
 * `erasureKeys` names them.
 */

import { erasures } from './erasures.lua.ts';
import { paymentErasure } from './payment-erasure.lua.ts';

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
  local members = {}
  for i, text in ipairs(call('HMGET', ledger, unpack(ids))) do
    for _, entry in ipairs(text and cjson.decode(text) or {}) do
      members[#members + 1] = memberOf(ids[i], entry)
    end
  end
  for first = 1, #members, 1000 do
    local last = math.min(first + 999, #members)
    call('ZREM', outbox, unpack(members, first, last))
    call('ZREM', undelivered, unpack(members, first, last))
  end
  call('HDEL', ledger, unpack(ids))
end

-- What stands behind the prefix in an index of 'prefix id'.
local function membersOf(index, prefix)
  local ids = call('ZRANGEBYLEX', index, '[' .. prefix .. ' ', '(' .. prefix .. '!')
  for i, member in ipairs(ids) do ids[i] = string.sub(member, #prefix + 2) end
  return ids
end

${paymentErasure}
local function eraseAppointments(ids, rows)
  local digests, months, links = call('HMGET', emails, unpack(ids)), {}, {}
  for i, id in ipairs(ids) do
    -- What cannot be read is erased all the same, and counted by no month.
    local isRead, record = pcall(cjson.decode, rows[i])
    local month = isRead and string.sub(record.date, 1, 7)
    if month then months[month] = (months[month] or 0) + 1 end
    if digests[i] then links[#links + 1] = digests[i] .. ' ' .. id end
  end
  for month, count in pairs(months) do call('HINCRBY', erased, month, count) end
  if #links > 0 then call('ZREM', byEmail, unpack(links)) end
  drop(ids, { records, statuses, emails, histories, spans }, { byCreation, byStart, taken, pending })
  forget(ids)
  local theirs, asked = {}, {}
  for _, id in ipairs(ids) do theirs[id] = true end
  for _, member in ipairs(call('ZRANGE', paymentsByAppointment, 0, -1)) do
    local appointment, id = string.match(member, '^(%S+) (%S+)$')
    if theirs[appointment] then asked[#asked + 1] = id end
  end
  anonymisePayments(asked)
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
    if value then
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

local function leaveNoTrace()
  if next(gone) then anonymise(gone) end
  if #traced > 0 then noteErased(traced) end
end

local function messagesOf(email)
  local all, ids = call('HGETALL', inboxEmails), {}
  for i = 1, #all, 2 do
    if all[i + 1] == email then ids[#ids + 1] = all[i] end
  end
  return ids
end
`;

/** `input`: kind of record, id. Answers 1, or 0 if unknown. */
export const eraseRecord = `
${erasureLibrary}
local count = eraseAll(input.kind, { input.id })
leaveNoTrace()
if count > 0 then audit() end
return count
`;

/**
 * All that came from one e-mail address; of payments only whose they are. `input`: email (digest).
 * Answers the numbers of appointments, messages, inquiries and payments.
 */
export const erasePerson = `
${erasureLibrary}
local theirs = messagesOf(input.email)
-- Those first: what goes with an appointment may be somebody else's to pay.
local known = anonymisePayments(membersOf(paymentsByEmail, input.email))
local counts = {
  eraseAll('appointment', membersOf(byEmail, input.email)),
  eraseAll('message', theirs),
  eraseAll('inquiry', theirs),
  known,
}
leaveNoTrace()
call('ZREM', addresses, input.email)
audit(counts[1] + counts[2] + counts[3] + counts[4])
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
local past = oldest(slots, input.slots, 1000)
if #past > 0 then
  call('ZREM', slots, unpack(past))
  call('HDEL', slotConsultants, unpack(past))
end
audit(counts[1] + counts[2] + counts[3] + counts[4])
return counts
`;

/**
 * All that came from one e-mail address, whatever it is. `input`: email (digest). Answers 1 and
 * shows rows of appointments (record, status, history, ledger), messages and inquiries (record, when
 * read, ledger) and payments (record, ledger).
 */
export const findPerson = `
${erasureLibrary}
local function rowsOf(ids, ...)
  local rows = {}
  for first = 1, #ids, 1000 do
    local last, columns = math.min(first + 999, #ids), {}
    for column, hash in ipairs({ ... }) do
      columns[column] = call('HMGET', hash, unpack(ids, first, last))
    end
    for i = 1, last - first + 1 do
      local row = {}
      for column, values in ipairs(columns) do row[column] = values[i] end
      if row[1] then rows[#rows + 1] = row end
    end
  end
  return rows
end

local ids = messagesOf(input.email)
local appointments = rowsOf(membersOf(byEmail, input.email), records, statuses, histories, ledger)
local written = rowsOf(ids, messages, messagesRead, ledger)
local asked = rowsOf(ids, inquiries, inquiriesRead, ledger)
local paid = rowsOf(membersOf(paymentsByEmail, input.email), payments, ledger)
audit(#appointments + #written + #asked + #paid)
show({ appointments, written, asked, paid })
return 1
`;
