import { letsStand, reschedules } from '#features/appointments/index.ts';
import { addressed, answered, changeable, found } from './linked.lua.ts';
import { offersTimes, knowsRoster } from '#features/hours/index.ts';
import { paymentEnds } from '#registry/endings.ts';

// Functions, so that each endpoint's bundle contains only its own script.

/**
 * Of `input` also: lookMs, lead, mostMoves (by links), to (date, time), startsAt; candidates, roster, caps;
 * earliest, by service; event, deliveries. Returns `stale` with the roster, `illegal`, `late` (also after too
 * many moves), or `taken` if its consultant does not offer the time or it is occupied. A move to the present
 * time changes nothing and succeeds even if it is late, since the answer to a first call may have been lost.
 * Audited. Locals: `addresses`, `undos`.
 */
export const moveLinked = () => `
${knowsRoster}
${offersTimes}
${reschedules}
${letsStand}
${found}
${addressed}
${answered}
${changeable}
if span.startsAt == input.startsAt then return { text, status } end
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
local isOffered = here and span.startsAt >= input.earliest[record.service]
  and offererOf(span)(here, record.service)
-- A request without proof moves to no time that it could not have asked for.
if status == 'pending' and not isOpened(id) and isPastShare(id) then return 'taken' end
if not isOffered or isFull(span.consultant, record.service, id) or #conflictsOf(span, id) > 0 then
  return 'taken'
end

input.event.from = { date = record.date, time = record.time }
record.proposed = nil
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
