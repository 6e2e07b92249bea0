import { anybody, choosesFairly, warnsOfTimes, knowsRoster } from '#features/hours/index.ts';
import { holding } from './holding.lua.ts';
import { knowsClient } from './knows-client.lua.ts';

/**
 * Scripts for the desk's acts on appointments. Each is an `appointmentScript` and decides and writes in one
 * atomic step, or writes nothing.
 */

/**
 * Locals: `records`, `versions`, `statuses`. Returns record, version and status, or nil. Not an
 * `appointmentScript`.
 */
export const getAppointment = `
local record = call('HGET', records, input.id)
return record and { record, call('HGET', versions, input.id), call('HGET', statuses, input.id) }
`;

/**
 * Returns record, history, and the number of active appointments with the same e-mail address; or nil. An
 * `appointmentScript`.
 */
export const getHistory = `
local record, email = call('HGET', records, input.id), call('HGET', emails, input.id)
if not record then return nil end
local members, open = {}, 0
if email then members = call('ZRANGEBYLEX', byEmail, '[' .. email .. ' ', '(' .. email .. '!') end
for first = 1, #members, 1000 do
  local ids = {}
  for i = first, math.min(first + 999, #members) do
    ids[#ids + 1] = string.sub(members[i], #email + 2)
  end
  for _, status in ipairs(call('HMGET', statuses, unpack(ids))) do
    if active[status] then open = open + 1 end
  end
end
return { record, call('HGET', histories, input.id), open }
`;

/**
 * Enters a confirmed appointment for a candidate without conflicts. Candidates with the mildest warnings come
 * first; among those, the one with the fewest appointments that week is chosen. Audited.
 * `input`: as for `book`, and confirm; emailDigest is '' where the client left no address. Begins with
 * `deskActs`.
 * Answers `stale` with the roster, `conflicts` with those of the first candidate, `warnings` with those of
 * the chosen candidate and their id, or `entered` with its id (and shows the row).
 */
export const enterAppointment = `
${knowsRoster}
${warnsOfTimes}
${choosesFairly}
${holding}
${knowsClient}
local stale = staleRoster()
if stale then return { 'stale', stale } end
local record, span = input.record, input.span
local near, warningsOf = takenNear(span.startsAt, span.endsAt), warnerOf(span)
local inTheWay, mildest, eligible, warned = nil, nil, {}, {}
for _, candidate in ipairs(input.candidates) do
  span.consultant = candidate.consultant
  local conflicts = conflictsAmong(near, span)
  if #conflicts > 0 then
    inTheWay = inTheWay or conflicts
  else
    local warnings = warningsOf(candidate, record.service)
    local gravity = gravityOf(warnings)
    if not mildest or gravity < mildest then mildest, eligible = gravity, {} end
    if gravity == mildest then eligible[#eligible + 1] = candidate.consultant end
    warned[candidate.consultant] = warnings
  end
end
local chosen = fairest(eligible, input.week)
if not chosen then return { 'conflicts', cjson.encode(inTheWay or {}) } end
local warnings = warned[chosen]
if isElsewhere(input.emailDigest, near, span) then warnings[#warnings + 1] = 'same_client' end
if not isMeant(warnings) then return { 'warnings', cjson.encode(warnings), chosen } end
span.consultant = chosen

local id = record.id
record.consultant = chosen
call('HSET', records, id, cjson.encode(record))
call('HSET', statuses, id, 'confirmed')
call('ZADD', byCreation, input.now, id)
call('ZADD', byStart, span.startsAt, id)
if input.emailDigest ~= '' then
  call('HSET', emails, id, input.emailDigest)
  call('ZADD', byEmail, 0, input.emailDigest .. ' ' .. id)
end
hold(span)
remember(id, input.event)
tell(id)
audit()
if idempotency then call('HSET', requests, id, idempotency) end
show(rowOf(id))
return { 'entered', id }
`;

/** Reads record, version and status of the active appointments with a proposal that counts. `input`: now. */
export const listProposed = `
local rows = {}
for _, id in ipairs(call('ZRANGEBYSCORE', proposals, '(' .. string.format('%.0f', input.now), '+inf')) do
  local status = call('HGET', statuses, id)
  if active[status] then rows[#rows + 1] = { call('HGET', records, id), call('HGET', versions, id), status } end
end
return rows
`;

/**
 * Reads record, version and status of the appointments from `input.from` on, ascending by start, whose proposal
 * left the client without a time.
 */
export const listUnsettled = `
local rows, ids = {}, call('ZRANGEBYSCORE', byStart, input.from, '+inf')
for first = 1, #ids, 1000 do
  local some = { unpack(ids, first, math.min(first + 999, #ids)) }
  for i, text in ipairs(call('HMGET', records, unpack(some))) do
    if text and string.find(text, '"proposalOver":', 1, true) then
      rows[#rows + 1] = { text, call('HGET', versions, some[i]), call('HGET', statuses, some[i]) }
    end
  end
end
return rows
`;

/**
 * Reads a portion of the occupied spans that end after `from`, including those that began before it.
 * `input`: from (milliseconds), begin (the start at which the portion begins, nil at first), most (how many
 * are read).
 * Returns ids and spans in turn, ascending by start, and the start at which the next portion begins, if there
 * is one. That portion may repeat spans of this one.
 */
export const listTaken = `
local begin = input.begin or input.from - longest - longestBuffer
local ids = call('ZRANGEBYSCORE', taken, begin, '+inf', 'LIMIT', 0, input.most)
local rows = {}
for first = 1, #ids, 1000 do
  local last = math.min(first + 999, #ids)
  for i, text in ipairs(call('HMGET', spans, unpack(ids, first, last))) do
    local span = spanOf(ids[first + i - 1], text)
    if span.consultant ~= '${anybody}' and span.endsAt > input.from then
      rows[#rows + 1] = span.id
      rows[#rows + 1] = text
    end
  end
end
return { rows, #ids == input.most and call('ZSCORE', taken, ids[#ids]) }
`;
