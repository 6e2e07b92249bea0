/**
 * What the desk does with appointments; each an `appointmentScript`, each decides and writes at once
 * or writes nothing.
 */

/** Locals: `records`, `statuses`. Returns record and status, or nil. No `appointmentScript`. */
export const getAppointment = `
local record = call('HGET', records, input.id)
return record and { record, call('HGET', statuses, input.id) }
`;

/**
 * Returns record, history, and how many active ones there are under its e-mail address; or nil. An
 * `appointmentScript`.
 */
export const getHistory = `
local record, email = call('HGET', records, input.id), call('HGET', emails, input.id)
if not record then return nil end
local members, open = {}, 0
if email then members = call('ZRANGEBYLEX', byEmail, '[' .. email .. ' ', '(' .. email .. '!') end
for first = 1, #members, 1000 do
  local ids = {}
  for i = first, math.min(first + 999, #members) do
    ids[#ids + 1] = string.sub(members[i], #email + 2)
  end
  for _, status in ipairs(call('HMGET', statuses, unpack(ids))) do
    if active[status] then open = open + 1 end
  end
end
return { record, call('HGET', histories, input.id), open }
`;

/**
 * Gives an appointment another status if it has one of those that lead there. Audited.
 * `input`: id, to, from, onlyFromStart (its start must have come), now, event, deliveries. What has
 * lapsed needs its time again; once it has begun it needs none, and nobody is told. Begins with `turns`.
 * Answers `unknown`, `illegal`, `early`, `conflicts` with them, or `changed` and shows the record.
 */
export const changeStatus = `
local id, to = input.id, input.to
local record = call('HGET', records, id)
if not record then return { 'unknown' } end

local current, isAllowed = call('HGET', statuses, id), false
for _, from in ipairs(input.from) do isAllowed = isAllowed or from == current end
if not isAllowed then return { 'illegal' } end
if input.onlyFromStart and not hasBegun(id) then return { 'early' } end
local isLate = current == 'expired' and hasBegun(id)
if current == 'expired' and not isLate then
  local conflicts = retake(id)
  if #conflicts > 0 then return { 'conflicts', cjson.encode(conflicts) } end
end

turn(id, to)
input.event.from = current
remember(id, input.event)
if not isLate then tell(id) end
audit()
show({ record, to })
return { 'changed' }
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
 * `input`: id, to (date, time), startsAt, now, lapsesAt, event, deliveries.
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
