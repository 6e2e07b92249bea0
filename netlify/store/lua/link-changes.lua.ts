import { letsStand } from './lets-stand.lua.ts';
import { addressed, answered, changeable, found } from './linked.lua.ts';
import { reschedules } from './moving.lua.ts';

// Functions, since of the two each endpoint carries its own alone.

/**
 * Of `input` also: lapseMs, lead, mostMoves (by links), to (date, time), startsAt, nextDay (date, startsAt), event,
 * deliveries. Returns `illegal`, `late` (or moved too often), or `taken` where its consultant offers no such time or others have it.
 * The time it has already is no change, however late it is: the answer to a first call may have been
 * lost. Audited. Locals: `addresses`, `undos`.
 */
export const moveLinked = () => `
${reschedules}
${letsStand}
${found}
${addressed}
${answered}
${changeable}
if span.startsAt == input.startsAt then return { text, status } end
if isLate then return 'late' end
-- Somebody who moves it over and over only keeps the firm's mail busy.
local moves = 0
for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
  local isMove = string.find(line, '"kind":"moved"', 1, true)
  if isMove and string.find(line, '"by":"visitor-link"', 1, true) then moves = moves + 1 end
end
if moves >= input.mostMoves then return 'late' end

local offered, isOffered = call('ZRANGEBYSCORE', slots, input.startsAt, input.startsAt), false
local owners = #offered > 0 and call('HMGET', slotConsultants, unpack(offered)) or {}
for _, owner in ipairs(owners) do isOffered = isOffered or owner == span.consultant end
span.startsAt, span.endsAt = input.startsAt, input.startsAt + span.endsAt - span.startsAt
local dates = { input.to.date }
if span.endsAt > input.nextDay.startsAt then dates[2] = input.nextDay.date end
if not isOffered or isBlocked(span.consultant, dates) or #conflictsOf(span, id) > 0 then
  return 'taken'
end

input.event.from = { date = record.date, time = record.time }
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
${found}
${addressed}
${answered}
if status == 'cancelled' then return { text, status } end
${changeable}
if isLate then return 'late' end

call('HSET', statuses, id, 'cancelled')
call('ZREM', pending, id)
release(id)
input.event.from = status
remember(id, input.event)
letStand(id)
tell(id)
audit()
return { text, 'cancelled' }
`;
