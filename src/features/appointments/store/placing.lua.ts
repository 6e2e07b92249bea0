import { choosesFairly, offersTimes } from '#features/hours/index.ts';
import { holding } from './holding.lua.ts';

/**
 * Lua: requests that become appointments. Begins with `sharesLibrary`. Additional
 * locals: `helds`, `heldUntil`, `heldByStart`. `input`: record (with a consultant only if the client chose one,
 * which is kept as `isChosen`), span (without),
 * candidates in order of preference, roster (the version they were computed from), caps, emailDigest,
 * event, deliveries, now, lookAt (when an unanswered request is looked at); atOnce (consultants who confirm
 * at once), and for these confirmation (a second event) and booked (deliveries).
 *
 * `choose()` returns the consultant who gets it, or nil. `place(chosen, origin, hasOpened)` makes the
 * appointment and returns its status. One that is confirmed at once stands in `pending` as well, until its
 * start or an act of the firm, since it is no proof. The receipt of a visitor who has opened a link goes past
 * the limits of mails: there is one for each time taken. `takers` are those who offer the time, free or not.
 */
export const placing = `
${offersTimes}
${choosesFairly}
${holding}
local record, span = input.record, input.span
local id, isChosen = record.id, record.consultant ~= nil

local takers = {}
local function choose()
  local near, offers, eligible = takenNear(span.startsAt, span.endsAt), offererOf(span), {}
  for _, candidate in ipairs(input.candidates) do
    span.consultant = candidate.consultant
    if offers(candidate, record.service) and not isFull(candidate.consultant, record.service) then
      takers[#takers + 1] = candidate.consultant
      if #conflictsAmong(near, span) == 0 then eligible[#eligible + 1] = candidate.consultant end
    end
  end
  return fairest(eligible, share.week)
end

local function letThrough()
  local entries = ledgerOf(id)
  for _, entry in ipairs(entries) do
    if entry.recipient == 'visitor' and entry.state == 'waiting' then entry.isForced = true end
  end
  keepLedger(id, entries)
end

local function place(chosen, origin, hasOpened)
  record.consultant, span.consultant = chosen, chosen
  record.isChosen = isChosen or nil
  local status, lines, events = 'pending', cjson.encode(input.event), 1
  if input.atOnce[chosen] then
    status, events, record.answerBy = 'confirmed', 2, nil
    lines = lines .. '\\n' .. cjson.encode(input.confirmation)
    input.deliveries = input.booked
  end
  call('HSET', records, id, cjson.encode(record))
  call('HSET', statuses, id, status)
  call('HSET', emails, id, input.emailDigest)
  call('ZADD', byCreation, input.now, id)
  call('ZADD', byStart, span.startsAt, id)
  call('ZADD', byEmail, 0, input.emailDigest .. ' ' .. id)
  call('ZADD', pending, math.min(input.lookAt, span.startsAt), id)
  hold(span)
  -- What remember does, which would first read what cannot be there.
  call('HSET', histories, id, lines)
  call('HSET', versions, id, events)
  if origin then newcomer(id, origin) end
  tell(id, events, chosen)
  if hasOpened then letThrough() end
  return status
end
`;
