import {
  judgesProposed,
  leavesOpen,
  letsStand,
  proposing,
  reschedules,
  waitsAnew,
} from '#features/appointments/index.ts';
import { anybody, knowsRoster } from '#features/hours/index.ts';
import { countsHeld } from '#registry/endings.ts';
import { addressed, answered, found } from './linked.lua.ts';

// Functions, so that each endpoint's bundle contains only its own scripts.

/**
 * Proposes times for a request. Of `input`: that of `proposing`, seen (the start that the caller saw, or nil),
 * event, deliveries. Returns `stale` with the roster, `illegal` if it is decided, begins at another time or
 * its client has no address, `taken` if one of the times is not free or no usual one; and otherwise what
 * `showRequest` does. Audited. Locals: `undos`.
 */
export const proposeLinked = () => `
${letsStand}
${proposing}
${countsHeld}
${found}
local own = spanOf(id, call('HGET', spans, id))
local isSeen = not input.seen or input.seen == record.startsAt
local isOpen = status == 'pending' and isSeen and call('HEXISTS', emails, id) == 1
if not isOpen or own.consultant == '${anybody}' then return 'illegal' end
local obstacle = obstacleTo(id, record, own)
if obstacle then return obstacle[1] == 'stale' and obstacle or 'taken' end
propose(id, record)
remember(id, input.event)
letStand(id)
tell(id)
audit()
local held, free = heldFor({ id })
return { { call('HGET', records, id), status, call('HGET', histories, id) }, held[id] or 0, free[id] or 0 }
`;

/**
 * Withdraws what is proposed for a request. Of `input`: lookAt, event, deliveries. Returns the same, and `illegal`
 * if it is decided. Audited.
 */
export const withdrawLinked = () => `
${letsStand}
${waitsAnew}
${countsHeld}
${found}
if status ~= 'pending' then return 'illegal' end
if call('ZSCORE', proposals, id) then
  letGo({ id })
  wait(id)
  remember(id, input.event)
  letStand(id)
  tell(id)
  audit()
end
local held, free = heldFor({ id })
return { { call('HGET', records, id), status, call('HGET', histories, id) }, held[id] or 0, free[id] or 0 }
`;

/**
 * The client takes one of the proposed times (`take`: startsAt, with; the instant of the first also as
 * startsAt, and local as to), which confirms the appointment, or none of them. Of `input` also: candidates,
 * roster, lookAt, event, deliveries. Returns `stale` with the roster, `illegal` if nothing is proposed by now,
 * `taken` if that time is not among them or does not suit the firm any more. What was done by an earlier call
 * is done. Audited. Locals: `addresses`, `undos`.
 */
export const answerLinked = () => `
${knowsRoster}
${letsStand}
${reschedules}
${waitsAnew}
${found}
${addressed}
${answered}
${judgesProposed}
${leavesOpen}
local take, ends = input.take, tonumber(call('ZSCORE', proposals, id) or nil)
local isHere = take and take.startsAt == record.startsAt and take.with == record.consultant
if not ends or ends <= input.now then
  if take and not (isHere and status == 'confirmed') then return 'illegal' end
  return { text, status }
end
if take then
  local stale, offered = staleRoster(), nil
  if stale then return { 'stale', stale } end
  for _, time in ipairs(record.proposed.times) do
    if time.startsAt == take.startsAt and time.with == take.with then offered = time end
  end
  if not offered then return 'taken' end
  local span, former = spanAt(id, record, offered, input.startsAt, input.candidates)
  if not span then return 'taken' end
  local from, isHandedOver = { date = record.date, time = record.time }, former ~= take.with
  record.consultant = take.with

  letGo({ id })
  record.proposed, record.isChosen = nil, not isHandedOver and record.isChosen or nil
  text = reschedule(record, span)
  local isMoved = not isHere or status == 'confirmed'
  if status == 'pending' then
    call('HSET', statuses, id, 'confirmed')
    call('ZREM', pending, id)
    remember(id, {
      at = input.at, kind = 'status', from = status, to = 'confirmed', by = input.event.by,
      -- Closed time that the firm chose knowingly stays so; where it moves, the move says it.
      confirmed = not isMoved and offered.despite or nil
    })
    status = 'confirmed'
  end
  input.event.confirmed = offered.despite
  if isHandedOver then
    input.former, from.consultant, input.event.to.consultant = former, former, take.with
  end
  input.event.from = from
  if isMoved then remember(id, input.event) end
else
  letGo({ id })
  wait(id)
  leaveOpen(id, input.event)
  text = call('HGET', records, id)
  remember(id, input.event)
end
letStand(id)
tell(id)
audit()
return { text, status }
`;
