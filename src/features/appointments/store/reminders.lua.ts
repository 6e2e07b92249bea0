import { writesInstants } from './moving.lua.ts';

/**
 * Queues reminders of confirmed appointments that begin between `from` and `to`, one per appointment and
 * start. An appointment agreed on later than the lead time (`to` − `now`) before its start gets none. An
 * `appointmentScript`.
 * `input`: now, from, to, planned. Returns how many were queued.
 */
export const queueReminders = `
${writesInstants}
local count, ahead = 0, input.to - input.now

-- When it was last agreed on: neither what was undone nor another address changed that.
local function agreedAt(id)
  local at, before = '', ''
  for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
    if string.find(line, '"kind":"undone"', 1, true) then
      at = before
    else
      before = at
      local isEdit = string.find(line, '"kind":"edited"', 1, true)
      at = isEdit and at or string.match(line, '"at":"([^"]+)"') or at
    end
  end
  return at
end

for _, id in ipairs(call('ZRANGEBYSCORE', byStart, input.from, input.to)) do
  local isDue = call('HGET', statuses, id) == 'confirmed'
    and call('HEXISTS', emails, id) == 1
  if isDue then
    local start = tonumber(call('ZSCORE', byStart, id))
    for _, entry in ipairs(ledgerOf(id)) do
      isDue = isDue and not (entry.kind == input.planned[1].kind and entry.event == start)
    end
    if isDue and agreedAt(id) <= instantOf(start - ahead) then
      queue(id, start, input.planned, input.now)
      count = count + 1
    end
  end
end
return count
`;
