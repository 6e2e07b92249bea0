import { appointmentStatuses } from '#features/appointments/contract/appointment-status.ts';
import { deskDelayMs } from '#features/outbox/index.ts';

/**
 * Lua functions that every act of the desk on one appointment begins with. Additional local: `undos`.
 * `input`: now; version (the one that the caller saw, or nil).
 *
 * `recordOf(id)`: the record as a table; nil for an unknown id, and where the record or its status cannot be
 * read.
 *
 * `rowOf(id)`: the row shown to the desk: record, version, status. `isOutdated(id)`: whether the caller saw
 * another version; if so, it shows the row.
 *
 * `standingOf(id)`: the state before an act. `canUndo(id, before)`: stores that state after the act, for the
 * minute in which the act can be undone and no delivery about it is sent.
 * `setAddress(id, digest)`: stores the digest of the client's address, '' for none.
 */
export const deskActs = `
local isStatus = { ${appointmentStatuses.map((status) => `${status} = true`).join(', ')} }
local function recordOf(id)
  local status = call('HGET', statuses, id)
  if not isStatus[status] then return nil end
  return decoded(records, id, {
    date = 'string', time = 'string', consultant = 'string', service = 'string', meeting = 'string', phone = 'string'
  })
end

local function rowOf(id)
  return { call('HGET', records, id), call('HGET', versions, id), call('HGET', statuses, id) }
end

local function isOutdated(id)
  local isSeen = not input.version or input.version == (tonumber(call('HGET', versions, id)) or 0)
  if not isSeen then show(rowOf(id)) end
  return not isSeen
end

local function standingOf(id)
  local waiting = {}
  for _, entry in ipairs(ledgerOf(id)) do
    if entry.state == 'waiting' then waiting[#waiting + 1] = { memberOf(id, entry), entry.at } end
  end
  local proposed, times = call('ZSCORE', proposals, id), {}
  for _, time in ipairs(proposed and call('ZRANGE', proposedTimes, 0, -1) or {}) do
    if string.match(time, '%S+') == id then times[#times + 1] = time end
  end
  return {
    record = call('HGET', records, id), status = call('HGET', statuses, id),
    span = call('HGET', spans, id), taken = call('ZSCORE', taken, id),
    startsAt = call('ZSCORE', byStart, id), lapsesAt = call('ZSCORE', pending, id),
    proposed = proposed or nil, proposedTimes = times, email = call('HGET', emails, id) or '', waiting = waiting
  }
end

local function canUndo(id, before)
  local kept = call('HGETALL', undos)
  for i = 1, #kept, 2 do
    local other = parsed(kept[i + 1], { ['until'] = 'number' })
    if not other or other['until'] <= input.now then call('HDEL', undos, kept[i]) end
  end
  before.event, before.version = eventsOf(id), call('HGET', versions, id)
  before['until'] = input.now + ${deskDelayMs}
  call('HSET', undos, id, cjson.encode(before))
  call('PEXPIREAT', undos, before['until'])
end

local function setAddress(id, digest)
  local known = call('HGET', emails, id) or ''
  if known == digest then return end
  if known ~= '' then call('ZREM', byEmail, known .. ' ' .. id) end
  if digest == '' then
    call('HDEL', emails, id)
  else
    call('HSET', emails, id, digest)
    call('ZADD', byEmail, 0, digest .. ' ' .. id)
  end
end
`;
