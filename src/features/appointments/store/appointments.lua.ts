import { anybody } from '#features/hours/index.ts';

/** Scripts that read appointments. */

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
