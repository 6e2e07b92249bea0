-- Removes the counts of a sign-in that succeeded. Locals: `counters`, `all`.
call('DEL', counters[1])
local count, start = string.match(call('GET', all) or '', '^(%d+) (%d+)$')
if start and count ~= '0' then call('SET', all, string.format('%.0f', count - 1) .. ' ' .. start, 'KEEPTTL') end
return 1
