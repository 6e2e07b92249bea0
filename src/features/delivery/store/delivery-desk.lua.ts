/** What the desk reads of deliveries, and sends again. */
import { guard } from '#platform/redis/guard.ts';
import { entriesLibrary } from './entries.lua.ts';

/**
 * Returns the ledger of a record in one of `places` as text: '' if it has none, nil for an unknown id.
 * Locals: `places`, `ledger`. `input`: id.
 */
export const readLedger = `
for _, hash in ipairs(places) do
  if call('HEXISTS', hash, input.id) == 1 then return call('HGET', ledger, input.id) or '' end
end
return nil
`;

/** Lua: `waitingRequest(id)` returns the record of a request that takes no time; nil once it has lapsed. */
const knowsWaiting = `
${guard}
local function waitingRequest(id)
  local held = parsed(call('HGET', helds, id), { record = 'table', ['until'] = 'number', lost = 'boolean?' })
  return held and not held.lost and held['until'] > input.now and held.record or nil
end
`;

/** Deliveries that are read at once, of which the letters of held requests are `mostHeld` at most. */
const pageSize = 5000;

/**
 * Deliveries that did not get through. Locals: `helds`. `input`: limit, now. Returns rows of member, ledger
 * and, of a request that takes no time, what it is about; newest first, but those last, since a flood may make
 * any number of them. Then rows of breaker, its value and the number of deliveries pending on its channel,
 * all of `standing`, all of `dismissed`, and the two trials (`keys.ts`).
 */
export const listUndelivered = `
${knowsWaiting}
local rows, requests, seen = {}, {}, 0
repeat
  local page = call('ZREVRANGE', undelivered, seen, seen + ${pageSize - 1})
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
until #page < ${pageSize} or #rows >= input.limit
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
`;

/**
 * Makes a delivery that failed, is held or waits due at once, as the firm's word, outside the limits; it stays
 * in `undelivered` until it is settled. `input`: id, member, now. Audited.
 * Local besides: `helds`. Returns `queued` and shows the ledger; else `unknown`, `sent` (also while it is being
 * sent), `superseded` or, of a request that takes no time, `lapsed`.
 */
export const sendAgain = `
${entriesLibrary}
${knowsWaiting}
local id, member = input.id, input.member
local entries = ledgerOf(id)
local entry = find(entries, id, member)
if not entry then return 'unknown' end
if entry.state == 'superseded' then return 'superseded' end
if entry.state == 'sent' or entry.state == 'sending' then return 'sent' end
if entry.kind == 'request_held' and not waitingRequest(id) then return 'lapsed' end
local isDue = entry.state == 'waiting' and entry.isForced and entry.at <= input.now
if not isDue then
  entry.state, entry.at, entry.queuedAt, entry.attempts = 'waiting', input.now, input.now, 0
  -- What may have gone out twice may so for good.
  entry.isForced, entry.reason, entry.fault, entry.network, entry.handedAt = true, nil, nil, nil, nil
  local breaker = parsed(call('HGET', breakers, entry.channel), { ['until'] = 'number' })
  if breaker and breaker['until'] > input.now then entry.reason = 'channel_down' end
  keepLedger(id, entries)
  plan(member, input.now, entry.channel == 'mail' and 0 or 10)
  audit()
end
show(cjson.encode(entries))
return 'queued'
`;
