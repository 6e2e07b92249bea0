import { erasureMemoryDays } from '#features/audit/rules/erasure-memory.ts';
import { dayMs } from '#platform/time/units.ts';

/**
 * Lua: `noteErased(ids)` records the erasure of records, as digests of their random ids, which reveal nothing
 * about the records. After a backup is restored, these records are erased again. Locals: `erasures`; `write`
 * or nil.
 */
export const erasures = `
local function noteErased(ids)
  local at = write and write.at
  if not at then
    local time = call('TIME')
    at = time[1] * 1000 + math.floor(time[2] / 1000)
  end
  local members = {}
  for _, id in ipairs(ids) do
    members[#members + 1] = string.format('%.0f', at)
    members[#members + 1] = redis.sha1hex(id)
  end
  for first = 1, #members, 1000 do
    call('ZADD', erasures, unpack(members, first, math.min(first + 999, #members)))
  end
  local kept = at - ${erasureMemoryDays * dayMs}
  call('ZREMRANGEBYSCORE', erasures, '-inf', '(' .. string.format('%.0f', kept))
end
`;
