import { guard } from '#platform/redis/guard.ts';
import { originLibrary, pressureLibrary } from '#features/protection/index.ts';
import { dayMs } from '#platform/time/units.ts';

/**
 * Reads visitors' requests. Locals: `newcomers`, `origins`, `refused`, `statuses`, `pending`, and those of
 * `pressureLibrary`. `input`: now, work, from, least, most.
 * Returns how many came in 24 hours; 1 if visitors are asked for work; rows of what is refused (until, numbers
 * of networks, owners and patterns); and, unless there are at most `least`, rows of id, time, numbers that
 * stand for network, wider network, owner and pattern (0: not known), and `pending`, `held` or `stays`.
 */
export const readFlood = `
${guard}
${pressureLibrary}
${originLibrary}
local found = call('ZREVRANGEBYSCORE', newcomers, '+inf', '(' .. string.format('%.0f', input.from), 'WITHSCORES', 'LIMIT', 0, input.most)
local day = 0
for i = 2, #found, 2 do
  if tonumber(found[i]) > now - ${dayMs} then day = day + 1 end
end

-- What holds times is the oldest of a large flood.
if #found / 2 >= input.most then
  local seen = {}
  for i = 1, #found, 2 do seen[found[i]] = true end
  for _, id in ipairs(call('ZRANGE', pending, 0, 999)) do
    local at = not seen[id] and call('ZSCORE', newcomers, id)
    if at and tonumber(at) > input.from then found[#found + 1], found[#found + 2] = id, at end
  end
end

local sums, refusals = {}, {}
local members = call('ZRANGEBYSCORE', refused, '(' .. string.format('%.0f', now), '+inf', 'WITHSCORES')
for i = 1, #members, 2 do
  local sum = sums[members[i + 1]]
  if not sum then
    sum = { tonumber(members[i + 1]), 0, 0, 0 }
    sums[members[i + 1]], refusals[#refusals + 1] = sum, sum
  end
  local place = ({ wider = 2, owner = 3, pattern = 4 })[string.match(members[i], '^%a+')]
  sum[place] = sum[place] + 1
end

local rows, numbers, last = {}, {}, 0
local function numberOf(digest)
  if not digest then return 0 end
  if not numbers[digest] then
    last = last + 1
    numbers[digest] = last
  end
  return numbers[digest]
end
local done = { confirmed = true, completed = true }
if #found / 2 > input.least then
  for first = 1, #found, 1000 do
    local ids = {}
    for i = first, math.min(first + 998, #found - 1), 2 do ids[#ids + 1] = found[i] end
    local states, waits = call('HMGET', statuses, unpack(ids)), call('ZMSCORE', pending, unpack(ids))
    for i, text in ipairs(call('HMGET', origins, unpack(ids))) do
      local origin = text and parsed(text, originNeeds)
      local state = states[i] or 'held'
      -- What was confirmed at once is no proof.
      if state == 'confirmed' and waits[i] then state = 'pending' end
      if done[state] or origin and origin.opened then state = 'stays' end
      if origin and (state == 'pending' or state == 'held' or state == 'stays') then
        rows[#rows + 1] = {
          ids[i], tonumber(found[first + 2 * i - 1]), numberOf(origin.network), numberOf(origin.wider),
          numberOf(origin.owner), numberOf(origin.pattern), state
        }
      end
    end
  end
end
return { day, isPressed() and 1 or 0, refusals, rows }
`;

/**
 * Reads requests by their ids. Locals: `records`, `helds`. `input`: ids, at most 1,000. Returns rows of an
 * appointment's record and a held one's, of which one is nil.
 */
export const listRequests = `
local rows = {}
if #input.ids == 0 then return rows end
local waiting = call('HMGET', helds, unpack(input.ids))
for i, text in ipairs(call('HMGET', records, unpack(input.ids))) do rows[i] = { text, waiting[i] } end
return rows
`;

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

/** Ends a refusal, audited. Locals: `refused`. `input`: until. Returns how much was refused. */
export const readmit = `
local count = call('ZREMRANGEBYSCORE', refused, string.format('%.0f', input['until']), string.format('%.0f', input['until']))
if count > 0 then audit() end
return count
`;
