/**
 * Lua: alarms. Locals: `alarms` (HASH code → `<since> <seen>`) and `outboxLibrary`'s; `input`: now,
 * and alarm (the planned deliveries of `alarm_raised`).
 *
 * `raise(code)` notes that it was seen. The first time, or after 25 hours without, the firm is told
 * as well: whatever looks once a day renews what stands, and no flood makes a second mail.
 * `clear(code)` takes it back; before it was told it is not told.
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
  for _, entry in ipairs(ledgerOf(code)) do call('ZREM', outbox, memberOf(code, entry)) end
  call('HDEL', alarms, code)
  call('HDEL', ledger, code)
end
`;

/** Raises some and takes others back. \`input\`: raised, cleared (codes). */
export const setAlarms = `
for _, code in ipairs(input.raised) do raise(code) end
for _, code in ipairs(input.cleared) do clear(code) end
`;
