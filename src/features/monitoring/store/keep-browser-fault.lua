-- Counts a report of a browser's fault. Follows `set-aside.lua` and `windows.lua`. Locals: `faults`, `counters`. A new
-- fault also counts for its networks, whose `input` is that of `take`. The first `input.half` faults are never displaced.
-- If there are as many others, a new one displaces one of the group of networks that holds the most, itself included: the
-- one not reported for longest. Faults first reported before `input.since` go, and what cannot be read is set aside.
-- `input` besides: report (JSON), at, since (ISO), half, group, keepMs. Returns 0, or the milliseconds until these
-- networks may add a new fault.

-- Count, first, last and group of a fault (`''` if it is never displaced), or nothing if it cannot be read.
local function tallyOf(value)
  local count, first, last, rest = string.match(value or '', '^(%d+) (%S+Z) (%S+Z)(.*)$')
  local group = rest and (rest == '' and rest or string.match(rest, '^ ([%w_-][%w_-])$'))
  if group then return count, first, last, group end
end

local function dropOld(since)
  local all = call('HGETALL', faults)
  for i = 1, #all, 2 do
    local _, first = tallyOf(all[i + 1])
    local isOver = first and first < since or all[i + 1] == ''
    if not first and not isOver then isOver = setAside('hash', faults, all[i], all[i + 1], 'shape') end
    if isOver then call('HDEL', faults, all[i]) end
  end
end

dropOld(input.since)
local count, first, _, group = tallyOf(call('HGET', faults, input.report))
if not count then
  local wait = take()
  if wait > 0 then return wait end
  local all = call('HGETALL', faults)
  local fixed, others, held = 0, {}, { [input.group] = 1 }
  for i = 1, #all, 2 do
    local _, _, last, of = tallyOf(all[i + 1])
    if of == '' then fixed = fixed + 1 end
    if of and of ~= '' then
      table.insert(others, { report = all[i], last = last, of = of })
      held[of] = (held[of] or 0) + 1
    end
  end
  count, first, group = 0, input.at, fixed < input.half and '' or input.group
  if group ~= '' and #others >= input.half then
    local out = others[1]
    for _, each in ipairs(others) do
      local more = held[each.of] - held[out.of]
      if more > 0 or (more == 0 and each.last < out.last) then out = each end
    end
    call('HDEL', faults, out.report)
  end
end
local tally = string.format('%.0f', count + 1) .. ' ' .. first .. ' ' .. input.at
if group ~= '' then tally = tally .. ' ' .. group end
call('HSET', faults, input.report, tally)
call('PEXPIRE', faults, input.keepMs)
return 0
