import { letsStand, meets } from '#features/appointments/index.ts';
import { addressed, answered, changeable, found } from './linked.lua.ts';

/**
 * Changes how one meets. Of `input` also: lead, venue (`meeting`, and its `place` or nil), phone (or nil), ways (by
 * service), mostChanges (by links), event, deliveries. Returns `illegal` (also for a way that the service does not
 * offer), `late` (also after too many changes), or `uncallable` where a call has no number. The present way changes
 * nothing and succeeds. The firm's own place for the former way is dropped. Audited. Locals: `addresses`, `undos`.
 */
export const meetLinked = `
${letsStand}
${meets}
${found}
${addressed}
${answered}
local new = input.venue
if record.meeting == new.meeting then return { text, status } end
${changeable}
local isOffered = false
for _, way in ipairs(input.ways[record.service] or {}) do isOffered = isOffered or way == new.meeting end
if not isOffered then return 'illegal' end
local changes = 0
for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
  local isEdit = string.find(line, '"kind":"edited"', 1, true)
  if isEdit and string.find(line, '"by":"visitor-link"', 1, true) then changes = changes + 1 end
end
if isLate or changes >= input.mostChanges then return 'late' end

local met = meetAs(record, new)
if new.meeting == 'phone' then
  local number = input.phone or record.phone
  if isUncallable(record, number) then return 'uncallable' end
  if record.phone ~= number then record.phone, input.event.fields = number, { 'phone' } end
end
input.event.from, input.event.to = met.from, met.to
text = cjson.encode(record)
call('HSET', records, id, text)
remember(id, input.event)
letStand(id)
tell(id)
audit()
return { text, status }
`;
