/** What is done with values that cannot be read; the functions are those of `guard.lua.ts`. */
import { platformKeys } from '#platform/redis/keys.ts';
import { knowsActive } from '#features/appointments/store/appointment.lua.ts';
import { erasureLibrary } from './erasure.lua.ts';
import { paymentEnds } from '#features/payments/store/payment-ends.lua.ts';
import { changesRoster } from '#features/hours/store/roster.lua.ts';
import { comparing } from '#platform/redis/set-aside.lua.ts';

/** Names of all keys. */
export const listKeys = `
local prefix, cursor, names = string.sub(aside, 1, -${platformKeys.aside.length + 1}), '0', {}
repeat
  local page = call('SCAN', cursor, 'MATCH', prefix .. '*', 'COUNT', 1000)
  cursor = page[1]
  for _, name in ipairs(page[2]) do names[#names + 1] = string.sub(name, #prefix + 1) end
until cursor == '0'
return { names, call('GET', inspected) }
`;

/**
 * A portion of the values of some keys. Locals: `names`. `input`: bytes, cursor in the first of them.
 * Returns rows of the key's place, type, field and value; then the place and cursor of the next portion.
 */
export const readValues = `
local rows, bytes, at, cursor = {}, 0, 1, input.cursor
local scans = { hash = 'HSCAN', zset = 'ZSCAN', set = 'SSCAN' }
local function add(kind, field, text)
  rows[#rows + 1] = { at, kind, field, text }
  bytes = bytes + #field + #text + 20
end
while at <= #names and bytes < input.bytes do
  local key, kind = names[at], call('TYPE', names[at]).ok
  local page = scans[kind] and call(scans[kind], key, cursor, 'COUNT', 200) or { '0', {} }
  for i = 1, #page[2], kind == 'set' and 1 or 2 do
    if kind == 'hash' then add(kind, page[2][i], page[2][i + 1]) else add(kind, '', page[2][i]) end
  end
  if kind == 'string' then add(kind, '', call('GET', key)) end
  for _, text in ipairs(kind == 'list' and call('LRANGE', key, 0, -1) or {}) do add(kind, '', text) end
  cursor = page[1]
  if cursor == '0' then at = at + 1 end
end
return { rows, at, cursor }
`;

/**
 * Sets aside what such a portion holds that cannot be read. Locals: `names`, `taken`, `spans`,
 * `statuses`. `input`: values, each name (its place among them), kind, field, why, text, isWhole. Where it
 * is not known any more who takes a time, the spans tell: that time is not to be sold again.
 */
export const setAsideFound = `
${comparing}
${knowsActive}
local members = { zset = { 'ZRANGE', 0, -1 }, list = { 'LRANGE', 0, -1 }, set = { 'SMEMBERS' } }
local function holdAgain(start)
  local all = call('HGETALL', spans)
  for i = 1, #all, 2 do
    local isThen = string.match(all[i + 1], '^%d+') == start
    if isThen and active[call('HGET', statuses, all[i])] then call('ZADD', taken, start, all[i]) end
  end
end
for _, value in ipairs(input.values) do
  local key, kind = names[value.name], value.kind
  local texts
  if kind == 'hash' then
    texts = { call('HGET', key, value.field) }
  elseif kind == 'string' then
    texts = { call('GET', key) }
  else
    local how = members[kind]
    texts = call(how[1], key, unpack(how, 2))
  end
  for _, text in ipairs(texts) do
    if isAsRead(text, value) then
      local start = key == taken and call('ZSCORE', key, text)
      local field = kind == 'list' and redis.sha1hex(text) or value.field
      if kind == 'zset' or kind == 'set' then field = text end
      if setAside(kind, key, field, text, value.why) and start then holdAgain(start) end
      break
    end
  end
end
`;

/** Lua: `partsOf(name)` of what was set aside: when, key, field, type, why, score and the value. */
const reading = `
local function partsOf(name)
  local at, key, field = string.match(name, '^(%d+) (%S+) (.*)$')
  local kind, why, score, text = string.match(call('HGET', aside, name), '^(%S+) (%S+) (%S+) (.*)$')
  return { at = at, key = key, field = field, kind = kind, why = why, score = score, text = text }
end
local function nameOf(id)
  for _, name in ipairs(call('HKEYS', aside)) do
    if redis.sha1hex(name) == id then return name end
  end
end
`;

/** Rows of id, when, key, field, why, value up to `input.most` bytes and its whole length. */
export const listAside = `
${reading}
local rows = {}
for i, name in ipairs(call('HKEYS', aside)) do
  local parts = partsOf(name)
  rows[i] = {
    redis.sha1hex(name), parts.at, parts.key, parts.field, parts.why, string.sub(parts.text, 1, input.most), #parts.text
  }
end
return rows
`;

/** `input`: id. Returns key and value, or nil. */
export const findAside = `
${reading}
local name = nameOf(input.id)
local parts = name and partsOf(name)
return parts and { parts.key, parts.text }
`;

/**
 * Puts a value back where it was; a payment whose appointment was over meanwhile ends as it would have.
 * Locals: `rosterVersion`, `statuses`, and what `paymentEnds` knows. `input`: id. Audited. Answers
 * `unknown`, `taken` where something else stands there by now, or `restored`.
 */
export const restoreAside = `
${paymentEnds}
${reading}
${changesRoster}
local name = nameOf(input.id)
if not name then return 'unknown' end
local parts = partsOf(name)
local key, text = string.sub(aside, 1, -${platformKeys.aside.length + 1}) .. parts.key, parts.text
if parts.kind == 'hash' then
  if (call('HGET', key, parts.field) or '') ~= '' then return 'taken' end
  call('HSET', key, parts.field, text)
elseif parts.kind == 'string' then
  if (call('GET', key) or '') ~= '' then return 'taken' end
  call('SET', key, text)
elseif parts.kind == 'zset' then
  call('ZADD', key, 'NX', parts.score, text)
elseif parts.kind == 'set' then
  call('SADD', key, text)
else
  call('RPUSH', key, text)
end
call('HDEL', aside, name)
local payment = key == payments and paymentOf(parts.field)
if payment and payment.appointment and over[call('HGET', statuses, payment.appointment)] then
  endPayment(parts.field, write.entry.at, write.at)
end
-- The roster is read anew where a consultant can be read again, or is gone.
changed()
audit()
return 'restored'
`;

/**
 * Forgets a value, and what is nothing without it: with a record all that belongs to it. What can be told
 * from what else is kept is told: the status and the span of an appointment, the state and the version of a
 * payment. An `appointmentScript` that knows `erasureKeys`. `input`: id. Audited. Answers 1, or 0 for an unknown one.
 */
export const dropAside = `
${erasureLibrary}
${reading}
${changesRoster}
local name = nameOf(input.id)
if not name then return 0 end
local parts = partsOf(name)
local key, id = string.sub(aside, 1, -${platformKeys.aside.length + 1}) .. parts.key, parts.field

local function statusOf()
  if call('ZSCORE', pending, id) then return 'pending' end
  if call('ZSCORE', taken, id) then return 'confirmed' end
  if call('HEXISTS', spans, id) == 1 then return 'expired' end
  local isDone = string.find(call('HGET', histories, id) or '', '"to":"completed"', 1, true)
  return isDone and 'completed' or 'cancelled'
end

local function minutesOf(instant)
  local hours, minutes = string.match(instant, 'T(%d%d):(%d%d)')
  return hours * 60 + minutes
end
local function textOfSpan()
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

-- As \`paymentState\` has it.
local function paymentStateOf(payment)
  if not payment.paid then return unpaidStateOf(payment) end
  local disputed = ({ open = 'disputed', lost = 'lost' })[payment.dispute and payment.dispute.state]
  if disputed then return disputed end
  local back = refundedOf(payment)
  return back == 0 and 'paid' or back < payment.cents and 'partly_refunded' or 'refunded'
end

local kinds = { [records] = 'appointment', [messages] = 'message', [inquiries] = 'inquiry' }
if parts.kind == 'hash' and call('HGET', key, id) == '' then
  if kinds[key] then
    eraseAll(kinds[key], { id })
  elseif key == payments then
    erasePayments({ id })
  elseif key == statuses then
    call('HSET', statuses, id, statusOf())
  elseif key == spans then
    call('HSET', spans, id, textOfSpan())
  elseif key == paymentStates and paymentOf(id) then
    call('HSET', paymentStates, id, paymentStateOf(paymentOf(id)))
  elseif key == paymentVersions and paymentOf(id) then
    call('HSET', paymentVersions, id, string.format('%d', paymentOf(id).version))
  else
    call('HDEL', key, id)
  end
end
leaveNoTrace()
call('HDEL', aside, name)
-- The roster is read anew where a consultant can be read again, or is gone.
changed()
audit()
return 1
`;
