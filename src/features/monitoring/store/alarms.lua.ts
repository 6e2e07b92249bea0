/**
 * Lua: alarms. Locals: `alarms` (HASH code → `<since> <seen>`) and `outboxLibrary`'s; `input`: now, and alarm
 * (the planned deliveries of `alarm_raised`).
 *
 * `raise(code)` stores when the alarm was seen. The first time, or after 25 hours without it, it also
 * notifies the firm; so a daily check renews a standing alarm, and repeated raises send no second mail.
 * `clear(code)` ends the alarm and removes a notification that was not sent yet.
 */
export const raiseLibrary = `
local function raise(code)
  local since, seen = string.match(call('HGET', alarms, code) or '', '(%d+) (%d+)')
  local now = string.format('%.0f', input.now)
  if not seen or input.now - tonumber(seen) > 90000000 then
    since = now
    call('HDEL', ledger, code)
    queue(code, nil, input.alarm, input.now)
  end
  call('HSET', alarms, code, since .. ' ' .. now)
end
local function clear(code)
  for _, entry in ipairs(ledgerOf(code)) do unplan(memberOf(code, entry)) end
  call('HDEL', alarms, code)
  call('HDEL', ledger, code)
end
`;
