import { anybody } from '#features/hours/index.ts';

/** Requests around a time that are read at once; there are `mostHeld` at most. */
const pageSize = 1000;

/**
 * Lua: `hold(span)` adds a span to the calendar, the only way in which an appointment takes a time.
 * `overtake(span)`, which it calls, tells whoever waits with a link for a time that none of its `takers` has
 * any more. An `appointmentScript`; locals besides: `helds`, `heldByStart`. `input`: now.
 */
export const holding = `
local heldNeeds = { record = 'table', ['until'] = 'number', span = 'table?', takers = 'table?', overtaken = 'table?' }
local function overtake(span)
  local from, to, waiting, near = span.startsAt - longest - longestBuffer, span.endsAt + longestBuffer, 0
  repeat
    local ids = call('ZRANGEBYSCORE', heldByStart, from, to, 'LIMIT', waiting, ${pageSize})
    near = near or #ids > 0 and takenNear(from, to + longest)
    for _, id in ipairs(ids) do
      local held = decoded(helds, id, heldNeeds)
      local waits = held and held['until'] > input.now
      local isFree = waits and not held.takers
      for _, taker in ipairs(waits and held.takers or {}) do
        held.span.consultant = taker
        isFree = isFree or #conflictsAmong(near, held.span) == 0
      end
      -- Whose half hour is over waits no more, and hides nobody who does.
      if isFree then waiting = waiting + 1 else call('ZREM', heldByStart, id) end
      if waits and not isFree then
        held.lost = true
        call('HSET', helds, id, cjson.encode(held))
        queue(id, 2, held.overtaken, input.now)
      end
    end
  until #ids < ${pageSize}
end
local function hold(span)
  call('ZADD', taken, span.startsAt, span.id)
  call('HSET', spans, span.id, textOf(span))
  if span.consultant ~= '${anybody}' then call('ZADD', byConsultant, 0, span.consultant .. ' ' .. span.id) end
  overtake(span)
end
`;
