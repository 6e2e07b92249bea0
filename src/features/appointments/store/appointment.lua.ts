import { activeStatuses } from '#features/appointments/contract/appointment-status.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { diaryLibrary } from '#features/hours/index.ts';

/** Lua: `active[status]` is true for statuses in which an appointment occupies its time. */
export const knowsActive = `
local active = { ${activeStatuses.map((status) => `${status} = true`).join(', ')} }
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
 * Lua for the erasure of appointments. It uses the keys of `appointmentKeys` by name and includes `diaryLibrary`.
 * `letGo(ids)` frees the times that are proposed for appointments, and takes them out of the records; true if
 * there were any.
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
`;
