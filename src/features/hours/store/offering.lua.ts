import { knowsBusy, knowsHands } from './busy.lua.ts';

/**
 * Lua: whether visitors can book a time, other appointments aside. `input`: `startsAt` of the span; `caps`,
 * per service that has any: `from`, `to`, `most`.
 *
 * `serviceOf(text)` reads the service from a record's JSON.
 * `offererOf(span)` reads slots and external events and returns a function. For a candidate (`Candidate` in
 * `rules/roster.ts`) it tells whether that consultant offers the span: by hours or by a slot, with no closed
 * time and no external event.
 * `isFull(consultant, service, except)`: whether the consultant has reached the cap for that day or week, not
 * counting the appointment `except`.
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
 * Lua: `fairest(eligible, week)` returns the consultant with the fewest appointments in a week (`from`, `to` in
 * milliseconds), completed ones included; on a tie the first.
 */
export const choosesFairly = `
local function fairest(eligible, week)
  if #eligible < 2 then return eligible[1] end
  local counts = {}
  local ids = call('ZRANGEBYSCORE', byStart, week.from, '(' .. string.format('%.0f', week.to))
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
