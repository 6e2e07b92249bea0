import { originLibrary } from '#features/protection/index.ts';

/**
 * Erases the requests that still have no proof, and refuses their like. `input`: ids (at most 1,000), count
 * (erased) and seen (of the portions before), isLast, now, until. Returns how many were erased and how many
 * skipped, both with those before.
 */
export const clearFlood = `
${originLibrary}
local origins, refused = held[5], held[6]
local asked, waiting, members = {}, {}, {}
local states, waits = call('HMGET', statuses, unpack(input.ids)), call('ZMSCORE', pending, unpack(input.ids))
for i, text in ipairs(call('HMGET', origins, unpack(input.ids))) do
  local origin = text and parsed(text, originNeeds)
  local isWithout = not states[i] or states[i] == 'pending'
    or states[i] == 'confirmed' and waits[i]
  local isOpen = origin and not origin.opened and isWithout
  if isOpen then
    local list = states[i] and asked or waiting
    list[#list + 1] = input.ids[i]
    for _, member in ipairs(membersOfOrigin(origin)) do
      members[#members + 1], members[#members + 2] = string.format('%.0f', input['until']), member
    end
  end
end
local count = input.count + eraseAll('appointment', asked) + eraseAll('held', waiting)
call('ZREMRANGEBYSCORE', refused, '-inf', string.format('%.0f', input.now))
for first = 1, #members, 1000 do
  call('ZADD', refused, unpack(members, first, math.min(first + 999, #members)))
end
if #members > 0 then call('PEXPIREAT', refused, string.format('%.0f', input['until'])) end
leaveNoTrace()
if count > 0 then audit(count) end
if not input.isLast then postpone() end
return { count, input.seen + #input.ids - count }
`;
