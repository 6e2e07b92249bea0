import { countsHeld, paymentEnds } from '#features/payments/index.ts';

/**
 * Reads a portion of the records made from `first` to `last`, newest first, from a rank on.
 * Locals: `byCreation`, `digests` (of e-mail addresses), `marks` (the value stored beside a record),
 * `records`. `input`: first, last (scores as Redis takes them), email (digest, '' for any), offset, limit,
 * reads (whether to return records).
 * Returns how many were read, and rows of id, mark and record.
 */
export const readPortion = `
local ids = call('ZREVRANGEBYSCORE', byCreation, input.last, input.first, 'LIMIT', input.offset, input.limit)
local rows = {}
for begin = 1, #ids, 1000 do
  local part = { unpack(ids, begin, math.min(begin + 999, #ids)) }
  local chosen = part
  if input.email ~= '' then
    chosen = {}
    for i, digest in ipairs(call('HMGET', digests, unpack(part))) do
      if digest == input.email then chosen[#chosen + 1] = part[i] end
    end
  end
  if #chosen > 0 then
    local found = call('HMGET', marks, unpack(chosen))
    local texts = input.reads and call('HMGET', records, unpack(chosen)) or {}
    for i, id in ipairs(chosen) do rows[#rows + 1] = { id, found[i], texts[i] or false } end
  end
end
return { #ids, rows }
`;

/**
 * Reads records by their ids. Locals: `records`, `marks`. `input`: ids, at most 1,000. Returns rows of record
 * and mark, without unknown ids.
 */
export const readChosen = `
local rows = {}
if #input.ids == 0 then return rows end
local found = call('HMGET', marks, unpack(input.ids))
for i, text in ipairs(call('HMGET', records, unpack(input.ids))) do
  if text then rows[#rows + 1] = { text, found[i] } end
end
return rows
`;

/**
 * Reads the payments that the firm holds for appointments. Locals: `heldKeys`. `input`: ids, at most 1,000.
 * Returns rows of id, cents, and those of them that can be given back; without unpaid appointments.
 */
export const listHeld = `
${countsHeld}
local rows, held, free = {}, heldFor(input.ids)
for id, cents in pairs(held) do rows[#rows + 1] = { id, cents, free[id] } end
return rows
`;

/**
 * Lua: `ids`, those of `input.ids` that still have the status `input.status`. Needs few commands for many
 * ids.
 */
const still = `
local ids = {}
for i, status in ipairs(call('HMGET', statuses, unpack(input.ids))) do
  if status == input.status then ids[#ids + 1] = input.ids[i] end
end
`;

/**
 * Cancels the appointments that still have their status. An `appointmentScript`, audited.
 * `input`: ids (at most 1,000), status, now, event, deliveries (none if the clients are not to be notified),
 * back (most euros that are given back of each, nil if that is decided later).
 * Answers how many were cancelled and how many skipped.
 */
export const cancelChosen = `
${paymentEnds}
${still}
local skipped = #input.ids - #ids
if #ids == 0 then return { 0, skipped } end

local withdrawn, money, free = endPayments(ids, input.event.at, input.now)
local line, after, states = cjson.encode(input.event), {}, {}
local before = call('HMGET', histories, unpack(ids))
local seen, versionsAfter = call('HMGET', versions, unpack(ids)), {}
for i, id in ipairs(ids) do
  versionsAfter[#versionsAfter + 1] = id
  versionsAfter[#versionsAfter + 1] = string.format('%d', (tonumber(seen[i]) or 0) + 1)
  states[#states + 1], states[#states + 2] = id, 'cancelled'
  after[#after + 1] = id
  local own = line
  if withdrawn[id] or money[id] then
    decideOn(id, money[id], free[id], money[id] and input.back and { paid = money[id].held, back = input.back })
    input.event.withdrawn, input.event.money = withdrawn[id], money[id]
    own = cjson.encode(input.event)
  end
  after[#after + 1] = (before[i] or '') == '' and own or before[i] .. '\\n' .. own
end
call('HSET', statuses, unpack(states))
call('HSET', histories, unpack(after))
call('HSET', versions, unpack(versionsAfter))
call('ZREM', pending, unpack(ids))
call('ZREM', taken, unpack(ids))
letGo(ids)
for _, id in ipairs(ids) do settle(id) end
call('HDEL', spans, unpack(ids))
if #input.deliveries > 0 then
  for _, id in ipairs(ids) do tell(id) end
end
audit(#ids)
return { #ids, skipped }
`;

/**
 * Erases the appointments that still have their status; only their number per month remains. `input`: ids,
 * status. Answers how many were erased and how many skipped.
 */
export const eraseChosen = `
${still}
local count = #ids > 0 and eraseAll('appointment', ids) or 0
leaveNoTrace()
if count > 0 then audit(count) end
return { count, #input.ids - count }
`;

/**
 * Erases messages or inquiries, in any state. `input`: kind, ids. Answers how many were erased and how many
 * skipped.
 */
export const eraseLetters = `
local count = eraseAll(input.kind, input.ids)
leaveNoTrace()
if count > 0 then audit(count) end
return { count, #input.ids - count }
`;
