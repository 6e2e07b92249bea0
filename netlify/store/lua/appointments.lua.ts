/**
 * What visitors and the desk do with appointments; each an `appointmentScript`, each decides and
 * writes at once or writes nothing.
 */

/**
 * Books a slot that one of the candidates offers and can keep. Locals: `idempotency` or nil.
 * `input`: record (all but its consultant), span (the same), dates it touches, consultants in the
 * order of preference, emailDigest, event, deliveries, now, known (idempotency record), forgetAt.
 * Returns `known` with the idempotency record, `slot_unavailable`, or `booked` with the consultant.
 */
export const book = `
local known = idempotency and call('GET', idempotency)
if known then return { 'known', known } end

local record, span = input.record, input.span
local offered = call('ZRANGEBYSCORE', slots, span.startsAt, span.startsAt)
local owners = #offered > 0 and call('HMGET', slotConsultants, unpack(offered)) or {}
local offers = {}
for _, owner in ipairs(owners) do offers[owner] = true end

local near, chosen = takenNear(span.startsAt, span.endsAt), nil
for _, consultant in ipairs(input.consultants) do
  span.consultant = consultant
  if offers[consultant] and not isBlocked(consultant, input.dates)
    and #conflictsAmong(near, span) == 0 then
    chosen = consultant
    break
  end
end
if not chosen then return { 'slot_unavailable' } end

local id = record.id
record.consultant = chosen
call('HSET', records, id, cjson.encode(record))
call('HSET', statuses, id, 'pending')
call('HSET', emails, id, input.emailDigest)
call('ZADD', byCreation, input.now, id)
call('ZADD', byStart, span.startsAt, id)
call('ZADD', byEmail, 0, input.emailDigest .. ' ' .. id)
hold(span)
remember(id, input.event)
tell(id)
if idempotency then
  input.known.consultant = chosen
  call('SET', idempotency, cjson.encode(input.known), 'PXAT', input.forgetAt)
  call('HSET', requests, id, idempotency)
end
return { 'booked', chosen }
`;

/** Locals: `idempotency`. Returns its record, or nil. No `appointmentScript`. */
export const findBooking = `
return call('GET', idempotency)
`;

/** Locals: `records`, `statuses`. Returns record and status, or nil. No `appointmentScript`. */
export const getAppointment = `
local record = call('HGET', records, input.id)
return record and { record, call('HGET', statuses, input.id) }
`;

/** Locals: `records`, `histories`. Returns record and history, or nil. No `appointmentScript`. */
export const getHistory = `
local record = call('HGET', records, input.id)
return record and { record, call('HGET', histories, input.id) }
`;

/**
 * Gives an appointment another status if it has one of those that lead there. Audited.
 * `input`: id, to, from, notBefore (its start must have come), now, event, deliveries.
 * Answers `unknown`, `illegal`, `early`, or `changed` and shows the record.
 */
export const changeStatus = `
local id, to = input.id, input.to
local record = call('HGET', records, id)
if not record then return 'unknown' end

local current, isAllowed = call('HGET', statuses, id), false
for _, from in ipairs(input.from) do isAllowed = isAllowed or from == current end
if not isAllowed then return 'illegal' end
local start = tonumber(call('ZSCORE', byStart, id))
if input.onlyFromStart and start > input.now then return 'early' end

call('HSET', statuses, id, to)
if not active[to] then release(id) end
input.event.from = current
remember(id, input.event)
tell(id)
audit()
show({ record, to })
return 'changed'
`;

/**
 * Enters a confirmed appointment in the first candidate's calendar that is clear. Audited.
 * `input`: as for `book`; emailDigest is '' where the client left no address.
 * Answers `conflicts` with those of the first candidate, or `entered` with id and consultant.
 */
export const enterAppointment = `
local record, span = input.record, input.span
local near, inTheWay, chosen = takenNear(span.startsAt, span.endsAt), nil, nil
for _, consultant in ipairs(input.consultants) do
  span.consultant = consultant
  local conflicts = conflictsAmong(near, span)
  if #conflicts == 0 then
    chosen = consultant
    break
  end
  inTheWay = inTheWay or conflicts
end
if not chosen then return { 'conflicts', cjson.encode(inTheWay) } end

local id = record.id
record.consultant = chosen
local text = cjson.encode(record)
call('HSET', records, id, text)
call('HSET', statuses, id, 'confirmed')
call('ZADD', byCreation, input.now, id)
call('ZADD', byStart, span.startsAt, id)
if input.emailDigest ~= '' then
  call('HSET', emails, id, input.emailDigest)
  call('ZADD', byEmail, 0, input.emailDigest .. ' ' .. id)
end
hold(span)
remember(id, input.event)
tell(id)
audit()
if idempotency then call('HSET', requests, id, idempotency) end
show({ text, 'confirmed' })
return { 'entered', id }
`;

/**
 * Moves an appointment that can still take place, with its own length and buffers, to a time that
 * is clear in its consultant's calendar. Audited. Begins with `reschedules`.
 * `input`: id, to (date, time), startsAt, now, event, deliveries.
 * Answers `unknown`, `illegal`, `conflicts` with them, or `moved` and shows record and status.
 */
export const moveAppointment = `
local id, text = input.id, call('HGET', records, input.id)
if not text then return { 'unknown' } end
local status = call('HGET', statuses, id)
if not active[status] then return { 'illegal' } end

local record, span = cjson.decode(text), spanOf(id, call('HGET', spans, id))
local from = { date = record.date, time = record.time }
if span.startsAt ~= input.startsAt then
  span.startsAt, span.endsAt = input.startsAt, input.startsAt + span.endsAt - span.startsAt
  local conflicts = conflictsOf(span, id)
  if #conflicts > 0 then return { 'conflicts', cjson.encode(conflicts) } end

  text = reschedule(record, span)
  input.event.from = from
  remember(id, input.event)
  tell(id)
  audit()
else
  keep()
end
show({ text, status })
return { 'moved' }
`;

/**
 * A portion of what is taken from a moment on. `input`: from, in milliseconds; begin (start from
 * which the portion is, or nil at first) and most, how many are looked at.
 * Returns ids and spans in turn, ascending by start, what has begun by then included; and the start
 * at which the next portion begins, what was given of it included, where there is one.
 */
export const listTaken = `
local begin = input.begin or input.from - longest - longestBuffer
local ids = call('ZRANGEBYSCORE', taken, begin, '+inf', 'LIMIT', 0, input.most)
local rows = {}
for first = 1, #ids, 1000 do
  local last = math.min(first + 999, #ids)
  for i, text in ipairs(call('HMGET', spans, unpack(ids, first, last))) do
    local span = text and spanOf(ids[first + i - 1], text)
    if span and span.endsAt > input.from then
      rows[#rows + 1] = span.id
      rows[#rows + 1] = text
    end
  end
end
return { rows, #ids == input.most and call('ZSCORE', taken, ids[#ids]) }
`;
