/**
 * What browsers told of their faults. Locals: `faults`. `tallyOf(value)` gives count, first and last
 * of one, or nothing where it cannot be read; `drop(since)` erases what was last told before that
 * instant, and sets aside what cannot be read; its place is free.
 */
const tallied = `
local function tallyOf(value)
  return string.match(value or '', '^(%d+) (%S+Z) (%S+Z)$')
end

local function drop(since)
  local all = call('HGETALL', faults)
  for i = 1, #all, 2 do
    local _, _, last = tallyOf(all[i + 1])
    local isOver = last and last < since or all[i + 1] == ''
    if not last and not isOver then isOver = setAside('hash', faults, all[i], all[i + 1], 'shape') end
    if isOver then call('HDEL', faults, all[i]) end
  end
end
`;

/**
 * Counts one. Where it is new and there are as many as may be, it takes the place of the one that was
 * told least often, of those the one not told for longest: what is made up once drives out what was
 * made up once. `input`: report (JSON), now, since (ISO), most, keepMs.
 */
export const keepBrowserFault = `
${tallied}
drop(input.since)
local count, first = tallyOf(call('HGET', faults, input.report))
if not count and call('HLEN', faults) >= input.most then
  local all = call('HGETALL', faults)
  local least, fewest, oldest
  for i = 1, #all, 2 do
    local times, _, last = tallyOf(all[i + 1])
    -- What cannot be read, and found no room elsewhere, goes first.
    times, last = tonumber(times) or 0, last or ''
    if not least or times < fewest or (times == fewest and last < oldest) then
      least, fewest, oldest = all[i], times, last
    end
  end
  call('HDEL', faults, least)
end
local tally = string.format('%.0f', (tonumber(count) or 0) + 1)
call('HSET', faults, input.report, tally .. ' ' .. (first or input.now) .. ' ' .. input.now)
call('PEXPIRE', faults, input.keepMs)
`;

/** Those told since `input.since` (ISO): report and tally in turn. */
export const listBrowserFaults = `
${tallied}
drop(input.since)
return call('HGETALL', faults)
`;
