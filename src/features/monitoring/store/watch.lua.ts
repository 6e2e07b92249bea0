/** Lua: `isMailOld()`: whether a mail has been due since before `input.mailOld`. Locals: `outbox`. */
export const mailLibrary = `
local function isMailOld()
  local before = '(' .. string.format('%.0f', input.mailOld)
  for page = 0, 19 do
    local late = call('ZRANGEBYSCORE', outbox, '-inf', before, 'LIMIT', page * 1000, 1000)
    for _, member in ipairs(late) do
      if string.find(member, ':mail', 1, true) then return true end
    end
    if #late < 1000 then return false end
  end
  -- Stop after 20,000 due deliveries: so many mean trouble, whatever their channel.
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
 * Stores the time of the tick, and raises an alarm if calls fail repeatedly. Needs the library of alarms;
 * locals besides: `tick`, `faults`. `input`: now, since (ISO), most.
 */
export const noteTick = `
call('SET', tick, string.format('%.0f', input.now))
local store, own = 0, 0
for _, text in ipairs(call('LRANGE', faults, 0, -1)) do
  local fault = parsed(text, { at = 'string', code = 'string', recent = 'table?' })
  for _, at in ipairs(fault and (fault.recent or { fault.at }) or {}) do
    if tostring(at) >= input.since then
      if fault.code == 'service_unavailable' then store = store + 1 else own = own + 1 end
    end
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
