/** Lua: the consultants of slots, in the order of their ids. */
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
 * An `appointmentScript`: the slots that begin from `input.from` until before `input.to`, at most `input.limit` of them
 * where that is given, and all that tells whether they are free.
 * Returns ids and starts in turn, ascending; their consultants; the spans that can be in
 * their way; all blocked days with their reasons.
 */
export const listSlots = `
${ownersOf}
local limit = input.limit and { 'LIMIT', 0, input.limit } or {}
local page = call(
  'ZRANGEBYSCORE', slots, input.from, '(' .. string.format('%.0f', input.to), 'WITHSCORES', unpack(limit)
)
local blocked = call('HGETALL', blockedDays)
if #page == 0 then return { {}, {}, {}, blocked } end
local ids, near = {}, {}
for i = 1, #page, 2 do ids[#ids + 1] = page[i] end
for _, span in ipairs(takenNear(tonumber(page[2]), page[#page] + input.rule.length)) do
  near[#near + 1] = textOf(span)
end
return { page, ownersOf(ids), near, blocked }
`;
