import { choosesFairly, offersTimes } from '#features/hours/index.ts';

/**
 * Lua: requests that become appointments, and those that are held. Begins with `sharesLibrary`. Additional
 * locals: `helds`, `heldUntil`, `heldByStart`. `input`: record (without its consultant), span (likewise),
 * candidates in order of preference, isAnyones (these are all who offer it), roster (the version they were
 * computed from), caps, week, emailDigest,
 * event, deliveries, overtaken (deliveries to those who lose a time), now, lapsesAt.
 *
 * `choose()` returns the consultant who gets it, and whether nobody else has the time; nil if nobody has.
 * `place(chosen, origin, isLast, hasOpened)` makes the appointment, and tells those who wait for its time. The
 * receipt of a visitor who has opened a link goes past the limits of mails: there is one for each time taken.
 * `holdBack()` stores it as a request that takes no time.
 */
export const placing = `
${offersTimes}
${choosesFairly}
local record, span = input.record, input.span
local id = record.id

local function choose()
  local near, offers, eligible = takenNear(span.startsAt, span.endsAt), offererOf(span), {}
  for _, candidate in ipairs(input.candidates) do
    span.consultant = candidate.consultant
    if offers(candidate, record.service) and #conflictsAmong(near, span) == 0
      and not isFull(candidate.consultant, record.service) then
      eligible[#eligible + 1] = candidate.consultant
    end
  end
  return fairest(eligible), input.isAnyones and #eligible == 1
end

local heldNeeds = { record = 'table', ['until'] = 'number' }
local function tellOvertaken(isLast)
  local waiting = call('ZRANGEBYSCORE', heldByStart, '(' .. string.format('%.0f', span.startsAt - longest),
    '(' .. string.format('%.0f', span.endsAt), 'LIMIT', 0, 1000)
  for _, other in ipairs(waiting) do
    local held = decoded(helds, other, heldNeeds)
    -- Whose half hour is over waits no more, and hides nobody who does.
    if held and (held.lost or held['until'] <= input.now) then call('ZREM', heldByStart, other) end
    local isSame = held and (held.record.consultant == span.consultant or isLast)
    if isSame and not held.lost and held['until'] > input.now and held.record.endsAt > record.startsAt then
      held.lost = true
      call('HSET', helds, other, cjson.encode(held))
      queue(other, 2, input.overtaken, input.now)
    end
  end
end

local function letThrough()
  local entries = ledgerOf(id)
  for _, entry in ipairs(entries) do
    if entry.recipient == 'visitor' and entry.state == 'waiting' then entry.isForced = true end
  end
  keepLedger(id, entries)
end

local function place(chosen, origin, isLast, hasOpened)
  record.consultant, span.consultant = chosen, chosen
  call('HSET', records, id, cjson.encode(record))
  call('HSET', statuses, id, 'pending')
  call('HSET', emails, id, input.emailDigest)
  call('ZADD', byCreation, input.now, id)
  call('ZADD', byStart, span.startsAt, id)
  call('ZADD', byEmail, 0, input.emailDigest .. ' ' .. id)
  call('ZADD', pending, math.min(input.lapsesAt, span.startsAt), id)
  hold(span)
  remember(id, input.event)
  if origin then newcomer(id, origin) end
  tell(id)
  if hasOpened then letThrough() end
  tellOvertaken(isLast)
end

local function holdBack()
  -- The limits of mails look for the address where every record has it.
  local held = { record = record, email = record.email, digest = input.emailDigest, ['until'] = input['until'] }
  call('HSET', helds, id, cjson.encode(held))
  call('ZADD', heldUntil, input['until'], id)
  call('ZADD', heldByStart, span.startsAt, id)
  newcomer(id, input.origin)
  queue(id, 1, input.held, input.now)
end
`;
