-- The order of a list, for `portion.lua`: newest first. Locals: `byCreation`, and `index` or nil. Input: `after`, `at`,
-- `first`, `last`, `most`, and `within` (how many of the newest are looked at) or nil.
--
-- `place`: where to begin, or nil. `found`: the ids, if they are known already. `page(first)`: some ids from there on.
-- `holds`: which records match; every one, unless `sought.lua` says it.
local holds
local after = input.after
local at = after and (call('ZSCORE', byCreation, after) or input.at)
if after and not at then return nil end
local bound = tonumber(at or nil)

local found, place
if index and call('ZCOUNT', index, input.first, input.last) * 4 <= input.most then
  local near, made = call('ZRANGEBYSCORE', index, input.first, input.last), {}
  found = {}
  for from = 1, #near, 1000 do
    for i, score in ipairs(call('ZMSCORE', byCreation, unpack(near, from, math.min(from + 999, #near)))) do
      local id = near[from + i - 1]
      score = tonumber(score)
      if score and (not at or score < bound or score == bound and id < after) then
        found[#found + 1], made[id] = id, score
      end
    end
  end
  table.sort(found, function(a, b) return made[a] > made[b] or made[a] == made[b] and a > b end)
elseif at then
  place = call('ZREVRANK', byCreation, after)
  -- Where it is erased by now, what came in the same millisecond may come twice.
  place = place and place + 1 or call('ZCOUNT', byCreation, '(' .. at, '+inf')
end

local function page(first)
  local last = math.min(first + 1000, input.within or math.huge)
  return found and { unpack(found, first + 1, math.min(last, #found)) }
    or call('ZREVRANGE', byCreation, first, last - 1)
end
