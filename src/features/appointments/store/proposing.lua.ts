import { warnsOfTimes, knowsRoster } from '#features/hours/index.ts';
import { holding } from './holding.lua.ts';
import { isLost } from './meant.lua.ts';

/**
 * Lua: proposals of other times for an appointment, which hold them. An `appointmentScript`. `input`: now;
 * times (date, time, at, startsAt, consultant, and every consultant as a candidate for that start), day (the
 * last on which they are held), until (when they are freed, in milliseconds), roster, confirm, and those of
 * `isLost`.
 *
 * `obstacleTo(id, record, own)` returns the answer that says why the times cannot be proposed for an
 * appointment with the span `own`: `stale` with the roster, `conflicts` with those of the first time that has
 * any, or `warnings` with their consultant; nil if they can. `propose(id, record)` then proposes them in place
 * of earlier ones.
 */
export const proposing = `
${isLost}
${knowsRoster}
${warnsOfTimes}
${holding}
local function obstacleTo(id, record, own)
  local stale = staleRoster()
  if stale then return { 'stale', stale } end
  for _, time in ipairs(input.times) do
    time.id, time.before, time.after = id, own.before, own.after
    time.endsAt = time.startsAt + own.endsAt - own.startsAt
    local conflicts, here = conflictsOf(time, id), nil
    if #conflicts > 0 then return { 'conflicts', cjson.encode(conflicts) } end
    for _, candidate in ipairs(time.candidates) do
      if candidate.consultant == time.consultant then here = candidate end
    end
    time.despite = warnerOf(time)(here, time.consultant ~= own.consultant and record.service)
    if not isMeant(time.despite) then return { 'warnings', cjson.encode(time.despite), time.consultant } end
  end
end

local function propose(id, record)
  letGo({ id })
  local listed = {}
  for i, time in ipairs(input.times) do
    call('ZADD', proposedTimes, time.startsAt, id .. ' ' .. textOf(time))
    call('ZADD', byConsultant, 0, time.consultant .. ' ' .. id)
    listed[i] = {
      date = time.date, time = time.time, startsAt = time.at, with = time.consultant,
      despite = #time.despite > 0 and time.despite or nil
    }
  end
  record.proposed = { ['until'] = input.day, times = listed, closed = isLost(id) or nil }
  record.answerBy, record.proposalOver = nil, nil
  call('HSET', records, id, cjson.encode(record))
  call('ZADD', proposals, input['until'], id)
  call('ZADD', pending, 'XX', input['until'], id)
  for _, time in ipairs(input.times) do overtake(time) end
end
`;
