import { knowsBusy } from './busy.lua.ts';
import { knowsRoster } from './roster.lua.ts';

/** Lua: the consultants of slots, in the order of the ids. */
export const ownersOf = `
local function ownersOf(ids)
  local owners = {}
  for first = 1, #ids, 1000 do
    local last = math.min(first + 999, #ids)
    for _, owner in ipairs(call('HMGET', slotConsultants, unpack(ids, first, last))) do
      owners[#owners + 1] = owner
    end
  end
  return owners
end
`;

/**
 * A `diaryScript` that reads slots and everything that decides whether times are free. It returns the slots
 * that start from `input.from` until before `input.to`, at most `input.limit` if given.
 * Returns a list: ids and starts in turn (ascending), their consultants, the spans that can conflict with
 * starts in that range, external events (`busyPieces`), the roster, and the service of each span if
 * `input.services` is set.
 */
export const listSlots = `
${ownersOf}
${knowsBusy}
${knowsRoster}
local limit = input.limit and { 'LIMIT', 0, input.limit } or {}
local page = call(
  'ZRANGEBYSCORE', slots, input.from, '(' .. string.format('%.0f', input.to), 'WITHSCORES', unpack(limit)
)
local roster = rosterNow()
local ids, near, services, from, to = {}, {}, {}, input.from, input.to
for i = 1, #page, 2 do ids[#ids + 1] = page[i] end
-- Hours, also those that are only thought of, may offer any time of these days; a page is its slots.
if input.limit then
  if #ids == 0 then return { {}, {}, {}, {}, roster, {} } end
  from, to = tonumber(page[2]), tonumber(page[#page])
end
local wide = input.around or 0
local taking, own = takenNear(from - wide, to + input.rule.length + wide)
for i, span in ipairs(taking) do
  near[i] = textOf(span)
  if input.services then
    -- What is only held counts for no limit of a day.
    local record = i <= own and call('HGET', records, span.id) or ''
    services[i] = string.match(record, '"service":"([^"]+)"') or ''
  end
end
return { page, ownersOf(ids), near, busyPieces(from, to + input.rule.length), roster, services }
`;
