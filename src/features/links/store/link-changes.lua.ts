import { letsStand, reschedules } from '#features/appointments/index.ts';
import { addressed, answered, changeable, found, unasked } from './linked.lua.ts';
import { offersTimes, knowsRoster, knowsServices } from '#features/hours/index.ts';
import { paymentEnds } from '#registry/endings.ts';

// Functions, so that each endpoint's bundle contains only its own script.

/**
 * Of `input` also: lookMs, lead, mostMoves (by links), to (date, time), startsAt, consultant (or nil: it stays
 * with the present one); candidates, roster, caps; earliest and atOnce, by service; event, deliveries. Returns
 * `stale` with the roster, `illegal`, `late` (also after too many moves), or `taken` if that consultant does not
 * offer the time, would first be asked, or it is occupied. A move to the present time and person changes nothing
 * and succeeds even if it is late, since the answer to a first call may have been lost.
 * Audited. Locals: `addresses`, `undos`.
 */
export const moveLinked = () => `
${knowsRoster}
${offersTimes}
${knowsServices}
${reschedules}
${letsStand}
${found}
${addressed}
${answered}
${changeable}
local former = span.consultant
span.consultant = input.consultant or former
local isOther = span.consultant ~= former
if span.startsAt == input.startsAt and not isOther then return { text, status } end
if isLate then return 'late' end
local stale = staleRoster()
if stale then return { 'stale', stale } end
-- Somebody who moves it over and over only keeps the firm's mail busy.
local moves = 0
for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
  local isMove = string.find(line, '"kind":"moved"')
  if isMove and string.find(line, '"by":"visitor-link"', 1, true) then moves = moves + 1 end
end
if moves >= input.mostMoves then return 'late' end

span.startsAt, span.endsAt = input.startsAt, input.startsAt + span.endsAt - span.startsAt
local here
for _, candidate in ipairs(input.candidates) do
  if candidate.consultant == span.consultant then here = candidate end
end
${unasked}
local isOffered = here and (not isUnasked or input.atOnce[record.service][span.consultant])
  and span.startsAt >= input.earliest[record.service]
  and (not isOther or takesAbout(span.consultant, record.service))
  and offererOf(span)(here, record.service)
-- What is without proof moves to no time that it could not have asked for.
if call('ZSCORE', pending, id) and not isOpened(id) and isPastShare(id) then return 'taken' end
if not isOffered or isFull(span.consultant, record.service, id) or #conflictsOf(span, id) > 0 then
  return 'taken'
end

input.event.from = { date = record.date, time = record.time }
if isOther then
  record.consultant, input.former = span.consultant, former
  input.event.from.consultant, input.event.to.consultant = former, span.consultant
end
record.proposed, record.proposalOver = nil, nil
text = reschedule(record, span)
remember(id, input.event)
letStand(id)
tell(id)
audit()
return { text, status }
`;

/** Of `input` also: lead, event, deliveries. Returns `illegal`, `late`. Audited. Locals: `addresses`, `undos`. */
export const cancelLinked = () => `
${letsStand}
${paymentEnds}
${found}
${addressed}
${answered}
if status == 'cancelled' then return { text, status } end
${changeable}
if isLate then return 'late' end

call('HSET', statuses, id, 'cancelled')
call('ZREM', pending, id)
release(id)
moneyFollows(id, status, 'cancelled')
input.event.from = status
remember(id, input.event)
letStand(id)
tell(id)
audit()
return { call('HGET', records, id), 'cancelled' }
`;
