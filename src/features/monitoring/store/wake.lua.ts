/**
 * Stores when the scheduled delivery has to run again: when the first delivery is due, the first request
 * is looked at, proposed times are freed, money is given back or the first reminder is sent, and at the latest at `input.latest`; before, only if `changes`
 * changes. While mail alarms stand, they are looked at every `input.alarmPause` ms, at once if one was not
 * reported. Returns 1 if something is due already. Locals: `wake`, `outbox`, `pending`, `proposals`, `takenBeside`, `returning`, `byStart`, `calls`.
 * `input`: changes, now, latest, remindedAt, ahead, alarmPause.
 */
export const storeWake = `
local wakeAt = input.latest
local function notAfter(at) wakeAt = math.min(wakeAt, at or wakeAt) end
for _, key in ipairs({ outbox, pending, proposals, takenBeside, returning }) do
  notAfter(tonumber(call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]))
end
local after = '(' .. string.format('%.0f', input.remindedAt + input.ahead)
local start = call('ZRANGEBYSCORE', byStart, after, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)[2]
notAfter(start and tonumber(start) - input.ahead)
for _, told in ipairs(call('HVALS', calls)) do
  notAfter(input.now + (string.find(told, ' 0$') and 0 or input.alarmPause))
end
call('SET', wake, input.changes .. ' ' .. string.format('%.0f', wakeAt))
return wakeAt <= input.now and 1 or 0
`;
