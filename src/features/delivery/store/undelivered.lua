-- Deliveries that did not get through. Locals: `undelivered`, `ledger`, `lanes`, `helds` (requests that take no time),
-- `breakers`, `standing`, `dismissed`, `trials`. A read of its own: a flood leaves tens of thousands. `input`: limit,
-- now. Returns rows of member, ledger and, of a request that takes no time, what it is about; newest first, but those
-- last, since a flood may make any number of them. Then rows of breaker, its value and the number of deliveries pending
-- on its channel, all of `standing`, all of `dismissed`, and the two trials (`keys.ts`).
local function waitingRequest(id)
  local held = parsed(call('HGET', helds, id), { record = 'table', ['until'] = 'number', lost = 'boolean?' })
  return held and not held.lost and held['until'] > input.now and held.record or nil
end

local rows, requests, seen = {}, {}, 0
repeat
  local page = call('ZREVRANGE', undelivered, seen, seen + 4999)
  seen = seen + #page
  for _, member in ipairs(page) do
    local kind, id = string.match(member, '^([^:]+):([^:]+)')
    if kind ~= 'request_held' and kind ~= 'request_overtaken' then
      if #rows < input.limit then rows[#rows + 1] = { member, call('HGET', ledger, id or '') } end
    elseif #requests < input.limit then
      local record = waitingRequest(id)
      if record then
        local about = { date = record.date, time = record.time, name = record.clientName, email = record.email }
        requests[#requests + 1] = { member, call('HGET', ledger, id), cjson.encode(about) }
      end
    end
  end
until #page < 5000 or #rows >= input.limit
for _, row in ipairs(requests) do
  if #rows < input.limit then rows[#rows + 1] = row end
end

local down = {}
local found = call('HGETALL', breakers)
for i = 1, #found, 2 do
  local from = found[i] == 'whatsapp' and 10 or 0
  local to = (from + 10) * 1e13
  local waiting = call('ZCOUNT', lanes, string.format('%.0f', from * 1e13), '(' .. string.format('%.0f', to))
  down[#down + 1] = { found[i], found[i + 1], waiting }
end
return { rows, down, call('HGETALL', standing), call('HGETALL', dismissed), call('HMGET', trials, 'mail', 'letter') }
