/** Lua: `isMailOld()`: whether a mail has been due since before `input.mailOld`. Locals: `outbox`. */
const mailLibrary = `
local function isMailOld()
  local before = '(' .. string.format('%.0f', input.mailOld)
  for page = 0, 19 do
    local late = call('ZRANGEBYSCORE', outbox, '-inf', before, 'LIMIT', page * 1000, 1000)
    for _, member in ipairs(late) do
      if string.find(member, ':mail', 1, true) then return true end
    end
    if #late < 1000 then return false end
  end
  -- Nobody looks further: what is so long is not well, whatever it holds.
  return true
end
`;

/**
 * State for `GET /api/health`. Locals: `tick`, `outbox`. `input`: tickMissed, mailOld (milliseconds since
 * 1970). Returns a code for what is wrong, or ''.
 */
export const readHealth = `
${mailLibrary}
local last = call('GET', tick)
if tonumber(last) and tonumber(last) < input.tickMissed then return 'tick_missed' end
return isMailOld() and 'outbox_old' or ''
`;

/**
 * Standing mail alarms. Locals: `outbox`, `breakers`, `calls`. `input`: mailOld. Returns the breakers, the
 * calls made (`AlarmCalls`), and whether a mail is old. Sets aside calls that cannot be read, because all
 * calls are rewritten together.
 */
export const readMailAlarms = `
${mailLibrary}
local told = call('HGETALL', calls)
for i = 1, #told, 2 do
  local isRead = told[i + 1] == '' or string.find(told[i + 1], '^%d+ %d+$')
  if not isRead then setAside('hash', calls, told[i], told[i + 1], 'shape') end
end
return { call('HGETALL', breakers), told, isMailOld() and 1 or 0 }
`;

/** Stores the calls made about alarms. Locals: `calls`. `input`: fields (names and values in turn). */
export const noteAlarmCalls = `
call('DEL', calls)
if #input.fields > 0 then call('HSET', calls, unpack(input.fields)) end
`;

/**
 * Stores the time of the tick, and raises an alarm if calls fail repeatedly. Needs the library of alarms;
 * locals besides: `tick`, `faults`. `input`: now, since (ISO), most.
 */
export const noteTick = `
call('SET', tick, string.format('%.0f', input.now))
local store, own = 0, 0
for _, text in ipairs(call('LRANGE', faults, 0, -1)) do
  local fault = parsed(text, { at = 'string', code = 'string' })
  if fault and fault.at >= input.since then
    if fault.code == 'service_unavailable' then store = store + 1 else own = own + 1 end
  end
end
if store >= input.most then raise('store_faults') end
if own >= input.most then raise('own_faults') end
if call('HLEN', aside) > 0 then
  raise('set_aside')
elseif call('HEXISTS', alarms, 'set_aside') == 1 then
  clear('set_aside')
end
`;
