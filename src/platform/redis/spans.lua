-- The time that appointments take. Locals: `taken` (ZSET id → start), `spans` (HASH id → span), `proposedTimes`
-- (ZSET `<id> <span>` → start), `byStart`. A span is a table `id`, `startsAt`, `endsAt` (milliseconds since 1970),
-- `before`, `after` (buffers in milliseconds), `consultant`; as text `<startsAt> <endsAt> <before> <after>
-- <consultant>`.
--
-- `conflictsOf(span, except)` decides whether a consultant's time is free, as it is taken (`isInTheWay` says the same before). It returns the
-- active appointments that conflict, except `except`; an empty table means free. The gap between two appointments
-- must be at least the larger of the first one's after-buffer and the second one's before-buffer.
-- `conflictsAmong(near, span, except)` does the same with spans read before by `takenNear`, which returns all
-- active spans that could conflict with anything between `from` and `to`, and how many of them are taken: the rest
-- are times proposed to clients, each with the id of its client's appointment.
-- `spanOf(id, text)` treats an unreadable text as a span of the maximum length that conflicts with every consultant
-- (`*`): refusing a booking is better than a double booking.
-- Milliseconds, as `contract/span.ts` has them in minutes.
local longest, longestBuffer = 14400000, 7200000

local function spanOf(id, text)
  local from, to, before, after, consultant = string.match(text or '', '^(%d+) (%d+) (%d+) (%d+) (%S+)$')
  if consultant then
    return {
      id = id, startsAt = tonumber(from), endsAt = tonumber(to),
      before = tonumber(before), after = tonumber(after), consultant = consultant
    }
  end
  local start = tonumber(call('ZSCORE', taken, id) or call('ZSCORE', byStart, id) or 0)
  return {
    id = id, startsAt = start, endsAt = start + longest,
    before = longestBuffer, after = longestBuffer, consultant = '*'
  }
end

local function textOf(span)
  return string.format('%.0f %.0f %.0f %.0f %s',
    span.startsAt, span.endsAt, span.before, span.after, span.consultant)
end

local function takenNear(from, to)
  local first = '(' .. string.format('%.0f', from - longest - longestBuffer)
  local last = '(' .. string.format('%.0f', to + longestBuffer)
  local ids, proposed = call('ZRANGEBYSCORE', taken, first, last), call('ZRANGEBYSCORE', proposedTimes, first, last)
  -- Of what is held in no century of ours the span tells when it is.
  for _, range in ipairs({ { '-inf', '(1e12' }, { '(1e13', '+inf' } }) do
    for _, id in ipairs(call('ZRANGEBYSCORE', taken, unpack(range))) do ids[#ids + 1] = id end
  end
  local near = {}
  -- Lua hands a function a few thousand arguments at most.
  for first = 1, #ids, 1000 do
    local last = math.min(first + 999, #ids)
    for i, text in ipairs(call('HMGET', spans, unpack(ids, first, last))) do
      near[#near + 1] = spanOf(ids[first + i - 1], text)
    end
  end
  for _, time in ipairs(proposed) do near[#near + 1] = spanOf(string.match(time, '^(%S+) (.+)$')) end
  return near, #ids
end

local function conflictsAmong(near, span, except)
  local conflicts = {}
  for _, other in ipairs(near) do
    local isTheirs = other.consultant == span.consultant or other.consultant == '*'
    if isTheirs and other.id ~= except then
      local first, second = span, other
      if other.startsAt < span.startsAt then first, second = other, span end
      if second.startsAt < first.endsAt + math.max(first.after, second.before) then
        conflicts[#conflicts + 1] = other
      end
    end
  end
  return conflicts
end

local function conflictsOf(span, except)
  return conflictsAmong(takenNear(span.startsAt, span.endsAt), span, except)
end
