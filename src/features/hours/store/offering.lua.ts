import { dayMs } from '#platform/time/units.ts';

/**
 * Lua: outside events; no piece of one is longer than a day. `busyPieces(from, to)` gives the members
 * that may touch that time, `busyOf(member)` start, end and consultant, `busyDuring(from, to)` a set
 * of the consultants who are busy then.
 */
export const knowsBusy = `
local function busyPieces(from, to)
  return call('ZRANGEBYSCORE', busy,
    '(' .. string.format('%.0f', from - ${dayMs}), '(' .. string.format('%.0f', to))
end
local function busyDuring(from, to)
  local found = {}
  for _, member in ipairs(busyPieces(from, to)) do
    local ending, consultant = string.match(member, '^%d+ (%d+) (%S+)')
    if consultant and tonumber(ending) > from then found[consultant] = true end
  end
  return found
end
`;

/** Lua: `offeredByHand(startsAt)` is a set of the consultants who have a slot there. */
const knowsHands = `
local function offeredByHand(startsAt)
  local ids, owners = call('ZRANGEBYSCORE', slots, startsAt, startsAt), {}
  if #ids > 0 then
    for _, owner in ipairs(call('HMGET', slotConsultants, unpack(ids))) do owners[owner] = true end
  end
  return owners
end
`;

/**
 * Lua: what the desk is asked about before a time by hand. `input`: now, confirm (what it means all the
 * same). `warnerOf(span)` reads what is offered by hand and taken outside; what it gives lists for a
 * candidate (`Candidate` in `rules/roster.ts`) or nil all that speaks against it (`timeWarnings`), with a
 * service also that they take no appointments about that. `isMeant(warnings)`: whether the desk has
 * confirmed all of them. `gravityOf(warnings)` is the greater the worse they are: being away is worse
 * than being busy elsewhere, and that is worse than not being at work.
 */
export const warnsOfTimes = `
${knowsHands}
${knowsBusy}
local confirmed, gravities = {}, {
  past = 0, other_services = 0, outside_hours = 1, busy = 2, blocked = 4
}
for _, warning in ipairs(input.confirm) do confirmed[warning] = true end

local function isMeant(warnings)
  for _, warning in ipairs(warnings) do
    if not confirmed[warning] then return false end
  end
  return true
end

local function gravityOf(warnings)
  local sum = 0
  for _, warning in ipairs(warnings) do sum = sum + gravities[warning] end
  return sum
end

local function takesAbout(consultant, service)
  -- While the store knows of nobody, whoever is there takes all.
  if call('HEXISTS', consultants, consultant) == 0 then return true end
  local known = decoded(consultants, consultant, { services = 'table' })
  for _, theirs in ipairs(known and known.services or {}) do
    if theirs == service then return true end
  end
  return false
end

local function warnerOf(span)
  local byHand, isBusy = offeredByHand(span.startsAt), busyDuring(span.startsAt, span.endsAt)
  return function(candidate, service)
    local found = {}
    if candidate then
      if candidate.closedFrom and candidate.closedFrom < span.endsAt then
        found[1] = 'blocked'
      elseif candidate.hasHours and candidate.coveredUntil < span.endsAt and not byHand[candidate.consultant] then
        found[1] = 'outside_hours'
      end
      if isBusy[candidate.consultant] then found[#found + 1] = 'busy' end
    end
    if span.startsAt <= input.now then found[#found + 1] = 'past' end
    if candidate and service and not takesAbout(candidate.consultant, service) then
      found[#found + 1] = 'other_services'
    end
    return found
  end
end
`;

/**
 * Lua: whether visitors can have a time, but for other appointments. `input`: startsAt of the span;
 * caps, per service that has any: `from`, `to`, `most`.
 *
 * `serviceOf(text)`: of a record as JSON. `offererOf(span)` reads what is offered by hand and taken
 * outside; what it gives says of a candidate (`Candidate` in `rules/roster.ts`) whether that consultant
 * offers the span: by their hours or by a slot, nothing of it closed, and not busy.
 * `isFull(consultant, service, except)`: whether they have as many of them that day or week as they
 * may, the one of id `except` left out.
 */
export const offersTimes = `
${knowsHands}
${knowsBusy}
local function serviceOf(text)
  -- Within a text quotes are escaped: this is the field itself.
  return string.match(text, '"service":"([^"]+)"')
end

local function offererOf(span)
  local byHand, isBusy = offeredByHand(span.startsAt), busyDuring(span.startsAt, span.endsAt)
  return function(candidate, service)
    if not candidate.isActive or isBusy[candidate.consultant] then return false end
    if candidate.closedFrom and candidate.closedFrom < span.endsAt then return false end
    if byHand[candidate.consultant] then return true end
    if candidate.coveredUntil < span.endsAt then return false end
    for _, begun in ipairs(candidate.begins) do
      if begun == service then return true end
    end
    return false
  end
end

local function isFull(consultant, service, except)
  for _, cap in ipairs(input.caps[service] or {}) do
    local ids = call('ZRANGEBYSCORE', taken, cap.from, '(' .. string.format('%.0f', cap.to))
    local count = 0
    for first = 1, #ids, 1000 do
      local last = math.min(first + 999, #ids)
      local texts = call('HMGET', records, unpack(ids, first, last))
      for i, text in ipairs(call('HMGET', spans, unpack(ids, first, last))) do
        local id = ids[first + i - 1]
        if id ~= except and text and texts[i] and serviceOf(texts[i]) == service
          and spanOf(id, text).consultant == consultant then count = count + 1 end
      end
    end
    if count >= cap.most then return true end
  end
  return false
end
`;

/**
 * Lua: `fairest(eligible)`: of several consultants the one with the fewest appointments in the week
 * `input.week` (`from`, `to`), those that took place included; of these the first.
 */
export const choosesFairly = `
local function fairest(eligible)
  if #eligible < 2 then return eligible[1] end
  local counts = {}
  local ids = call('ZRANGEBYSCORE', byStart, input.week.from,
    '(' .. string.format('%.0f', input.week.to))
  for first = 1, #ids, 1000 do
    local last = math.min(first + 999, #ids)
    local texts = call('HMGET', records, unpack(ids, first, last))
    for i, status in ipairs(call('HMGET', statuses, unpack(ids, first, last))) do
      if texts[i] and (active[status] or status == 'completed') then
        local consultant = string.match(texts[i], '"consultant":"([^"]+)"')
        if consultant then counts[consultant] = (counts[consultant] or 0) + 1 end
      end
    end
  end
  local chosen
  for _, consultant in ipairs(eligible) do
    if not chosen or (counts[consultant] or 0) < (counts[chosen] or 0) then chosen = consultant end
  end
  return chosen
end
`;
