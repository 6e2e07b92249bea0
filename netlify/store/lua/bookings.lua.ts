/** What visitors do: book. */

/**
 * Books a slot that one of the candidates offers and can keep. Begins with `workLibrary`; locals
 * besides: `idempotency` or nil.
 * `input`: record (all but its consultant), span (the same), dates it touches, consultants in the
 * order of preference, emailDigest, event, deliveries, now, lapsesAt, known
 * (idempotency record), forgetAt.
 * Returns `known` with the idempotency record, `slot_unavailable`, `work` with how much it takes, or
 * `booked` with the consultant.
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
local asked = workAsked()
if asked then return { 'work', asked } end

local id = record.id
record.consultant = chosen
call('HSET', records, id, cjson.encode(record))
call('HSET', statuses, id, 'pending')
call('HSET', emails, id, input.emailDigest)
call('ZADD', byCreation, input.now, id)
call('ZADD', byStart, span.startsAt, id)
call('ZADD', byEmail, 0, input.emailDigest .. ' ' .. id)
call('ZADD', pending, math.min(input.lapsesAt, span.startsAt), id)
hold(span)
remember(id, input.event)
tell(id)
payWork(id)
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
