import {
  activeStatuses,
  takingPlaceStatuses,
} from '#features/appointments/contract/appointment-status.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { diaryLibrary } from '#features/hours/index.ts';

/** Lua: `active[status]` is true for statuses in which an appointment occupies its time. */
export const knowsActive = `
local active = { ${activeStatuses.map((status) => `${status} = true`).join(', ')} }
`;

/** Lua: `takesPlace[status]` is true for statuses in which an appointment takes place, or took place. */
export const knowsTakingPlace = `
local takesPlace = { ${takingPlaceStatuses.map((status) => `${status} = true`).join(', ')} }
`;

/** Lua: `isAtOnce(id)` tells from its history whether an appointment was confirmed at once. */
export const knowsAtOnce = `
local function isAtOnce(id)
  for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
    local isConfirmation = string.find(line, '"to":"confirmed"', 1, true)
    if isConfirmation and string.find(line, '"by":"system"', 1, true) then return true end
  end
end
`;

/**
 * Lua functions shared by scripts about appointments. They use the keys of `appointmentKeys` by name and
 * include `diaryLibrary`.
 *
 * `letGo(ids)` frees the times that are proposed for appointments, and takes them out of the records; true if
 * there were any. `settle(id)`: that a proposal left the client without a time is settled.
 * `remember(id, event)` adds a line to the appointment's history and increases its version; whatever happens
 * to an appointment ends its proposal, only a correction (`edited`) does not, and a move or a status other
 * than `expired` settles it; a request that lapses does not say that it ended one. `eventsOf(id)` counts the lines.
 * `tell(id, event, consultant)` queues `input.deliveries` in the outbox; it is called after `remember`. It
 * leaves out deliveries to a visitor or consultant without an address, and reads what is not given: the
 * number of the event and the consultant. It needs `input.now`, and `input.former` for deliveries to the
 * former consultant.
 */
export const appointmentLibrary = `
${knowsActive}
${outboxLibrary}
${diaryLibrary}
local function letGo(ids)
  if call('ZREM', proposals, unpack(ids)) == 0 then return nil end
  for _, time in ipairs(call('ZRANGE', proposedTimes, 0, -1)) do
    local id = string.match(time, '%S+')
    if not call('ZSCORE', proposals, id) then
      call('ZREM', proposedTimes, time)
      local record = decoded(records, id, {})
      if record then
        record.proposed = nil
        call('HSET', records, id, cjson.encode(record))
      end
    end
  end
  return true
end

local function settle(id)
  local text = call('HGET', records, id)
  if not text or not string.find(text, '"proposalOver":', 1, true) then return end
  local record = cjson.decode(text)
  record.proposalOver = nil
  call('HSET', records, id, cjson.encode(record))
end

local function remember(id, event)
  if event.kind ~= 'edited' then
    local isEnd = letGo({ id })
    event.endsProposal = event.to ~= 'expired' and isEnd or nil
  end
  if event.kind == 'moved' or event.kind == 'status' and event.to ~= 'expired' then settle(id) end
  local before, line = call('HGET', histories, id) or '', cjson.encode(event)
  call('HSET', histories, id, before == '' and line or before .. '\\n' .. line)
  addTo(versions, id, 1)
end

local function eventsOf(id)
  local _, breaks = string.gsub(call('HGET', histories, id) or '', '\\n', '')
  return breaks + 1
end

local function isReached(id, recipient, consultant)
  if recipient == 'visitor' then return call('HEXISTS', emails, id) == 1 end
  if recipient ~= 'consultant' and recipient ~= 'former' then return true end
  local who = recipient == 'consultant' and consultant or input.former
  if recipient == 'consultant' and not consultant then
    local record = decoded(records, id, { consultant = 'string' })
    who = record and record.consultant
  end
  local known = who and decoded(consultants, who, { email = 'string' })
  return known and known.email ~= ''
end

local function tell(id, event, consultant)
  local planned = {}
  for _, delivery in ipairs(input.deliveries) do
    if isReached(id, delivery.recipient, consultant) then planned[#planned + 1] = delivery end
  end
  queue(id, event or eventsOf(id), planned, input.now)
end
`;
