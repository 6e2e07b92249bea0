/** Scripts for bookings by visitors. */
import { choosesFairly, offersTimes, knowsRoster } from '#features/hours/index.ts';

/**
 * Books a time that one of the candidates offers and has free. Begins with `workLibrary`. Additional local:
 * `idempotency` or nil.
 * `input`: record (without its consultant), span (likewise), candidates in order of preference, roster (the
 * version they were computed from), caps, week, emailDigest, event, deliveries, now, lapsesAt, known
 * (idempotency record), forgetAt.
 * Returns `known` with the idempotency record, `stale` with the roster, `slot_unavailable`, `work` with the
 * amount of work demanded, or `booked` with the consultant.
 */
export const book = `
${knowsRoster}
${offersTimes}
${choosesFairly}
local known = idempotency and call('GET', idempotency)
if known then return { 'known', known } end
local stale = staleRoster()
if stale then return { 'stale', stale } end

local record, span = input.record, input.span
local near, offers, eligible = takenNear(span.startsAt, span.endsAt), offererOf(span), {}
for _, candidate in ipairs(input.candidates) do
  span.consultant = candidate.consultant
  if offers(candidate, record.service) and #conflictsAmong(near, span) == 0
    and not isFull(candidate.consultant, record.service) then
    eligible[#eligible + 1] = candidate.consultant
  end
end
local chosen = fairest(eligible)
if not chosen then return { 'slot_unavailable' } end
span.consultant = chosen
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

/** Local: `idempotency`. Returns its record, or nil. Not an `appointmentScript`. */
export const findBooking = `
return call('GET', idempotency)
`;
