/**
 * Sends the deliveries in the outbox. Locals besides `outboxLibrary`'s: `undelivered`, `breakers`, `mailed`
 * (today's counts), `addresses`, and lists of the records' HASHes: `places` (the records), and `statuses`,
 * `histories`, `emails` and `undos`, for the kinds that have them.
 */
import { raiseLibrary } from '#features/monitoring/index.ts';
import { channelLibrary } from './channel.lua.ts';
import { digestLibrary } from './digest.lua.ts';
import { entriesLibrary } from './entries.lua.ts';
import { limitsLibrary } from './limits.lua.ts';

/** Deliveries of one lane that a claim looks at, so that no script takes long, however many wait. */
const pageSize = 50;

/**
 * Claims the next due delivery of one channel until `leaseUntil`, so that no other run takes it, lane by lane
 * (`outbox.lua.ts`). A delivery whose run was cut off before settling is taken over, for mail once
 * only. Closes deliveries on the way that cannot or must not be sent any more. `input`: now, channel, lease,
 * leaseUntil, givenUp (deliveries queued before it fail), the input of `digestLibrary` and `raiseLibrary`,
 * strangers (`strangersRanks`), calm (pauses between letters about acts by link, in ms), heldFor (longest
 * delay by an undo, in ms), tomorrow. For a record with a status it notes the current number of events
 * (`told`), which the letter reports. For WhatsApp also downBefore: a breaker that stands since then is an
 * alarm. A delivery with `handedAt` is only asked about: that is no attempt, and nothing goes out.
 * Returns member, entry, record, status, history, and the previous ledger; nil if nothing is due; or 'more'
 * where it has put off a whole page.
 */
export const claimDelivery = `
${entriesLibrary}
${raiseLibrary}

-- What the first HASH that knows the id has of it.
local function firstOf(hashes, id)
  for _, hash in ipairs(hashes) do
    local found = call('HGET', hash, id)
    if found then return found end
  end
  return false
end
${limitsLibrary}
${digestLibrary}
local now, isMail = input.now, input.channel == 'mail'
local breaker = decoded(breakers, input.channel, { ['until'] = 'number', since = 'number' })
if breaker and input.downBefore and breaker.since <= input.downBefore then raise('whatsapp_down') end
if breaker and breaker['until'] > now then return nil end
if call('ZCOUNT', outbox, '-inf', now) == 0 then return nil end

local function put(id, entries, entry, state, reason)
  entry.state, entry.reason, entry.at, entry.lease = state, reason, now, nil
  entry.network, entry.counts = nil, nil
  keepLedger(id, entries)
  local member = memberOf(id, entry)
  unplan(member)
  if state ~= 'superseded' then call('ZADD', undelivered, now, member) end
end

local function linesOf(text)
  if not text then return 0 end
  local _, breaks = string.gsub(text, '\\n', '')
  return breaks + 1
end

-- While the desk may still undo what it did to a record, nothing about that goes out, but for
-- what has been held so long already: as soon as anything does, nothing can be undone any more.
-- Returns until when it waits.
local function undoableUntil(id, entry)
  local before = parsed(firstOf(undos, id), { ['until'] = 'number' })
  if not before or before['until'] <= now then return nil end
  local longest = entry.queuedAt + input.heldFor
  if longest > now then return math.min(before['until'], longest) end
  for _, hash in ipairs(undos) do call('HDEL', hash, id) end
end

-- What one event tells one recipient leaves in the order in which it was queued, also over two runs: the link
-- to decide after the notice. Returns until when it waits.
local function turnAt(id, entries, entry)
  for _, other in ipairs(entries) do
    if other == entry then return nil end
    local isSame = other.event == entry.event and other.recipient == entry.recipient and other.channel == entry.channel
    if isSame and (other.state == 'waiting' or other.state == 'sending') then
      return math.max(now + 1, tonumber(call('ZSCORE', outbox, memberOf(id, other)) or now))
    end
  end
end

-- Several acts by link within a while become one letter: after one that was just sent, the next waits.
local function calmUntil(entries, entry)
  local count, last = 0, 0
  for _, other in ipairs(entries) do
    local isLike = other.kind == entry.kind and other.recipient == entry.recipient and other.channel == entry.channel
    if isLike and other.state == 'sent' and other.at > now - input.calm[#input.calm] then
      count, last = count + 1, math.max(last, other.at)
    end
  end
  return count > 0 and last + input.calm[math.min(count, #input.calm)] or 0
end

local function isSent(entries, kind)
  for _, entry in ipairs(entries) do
    if entry.kind == kind and entry.state == 'sent' then return true end
  end
end

-- Returns what the script returns if the delivery is to be sent now.
local function take(member, lane)
  local kind, id, recipient, channel, event =
    string.match(member, '^([^:]+):([^:]+):([^:]+):([^:]+):?(%d*)$')
  local due = tonumber(call('ZSCORE', outbox, member) or nil)
  local record = due and id and firstOf(places, id)
  if not record then
    unplan(member)
    return nil
  elseif due > now then
    -- Moved by code that knows no lanes.
    plan(member, due, lane)
    return nil
  end
  local entries = ledgerOf(id)
  local entry = find(entries, id, member)
  if not entry then
    -- Queued before there was a ledger.
    entry = {
      kind = kind, recipient = recipient, channel = channel, event = tonumber(event),
      state = 'waiting', at = now, attempts = 0, queuedAt = due
    }
    entries[#entries + 1] = entry
  end
  local isAbandoned = entry.state == 'sending'
  local rank = not entry.isForced and input.strangers[kind .. ':' .. recipient] or 'firm'
  local isCalm = rank == 'move' or rank == 'notice'
  local calm = isCalm and not entry.handedAt and entry.attempts == 0 and calmUntil(entries, entry) or 0
  local later = not entry.handedAt and (undoableUntil(id, entry) or turnAt(id, entries, entry))
  if later then
    plan(member, later, lane)
    return nil
  elseif isAbandoned and isMail and entry.mayBeRepeated then
    put(id, entries, entry, 'failed', 'outcome_unknown')
    return nil
  elseif entry.queuedAt < input.givenUp then
    put(id, entries, entry, 'failed', entry.reason == 'channel_down' and 'channel_down' or 'given_up')
    return nil
  elseif calm > now then
    entry.at = calm
    keepLedger(id, entries)
    plan(member, calm, lane)
    return nil
  end

  local limit
  if rank == 'notice' and not entry.isCounted then
    if isDigested(kind, recipient, channel, record) then
      entry.state, entry.reason, entry.at = 'superseded', 'in_digest', now
      keepLedger(id, entries)
      unplan(member)
      return nil
    end
    entry.isCounted = true
  elseif kind == 'request_overtaken' and isSent(entries, 'request_held') then
    -- Who has the link learns that its time is gone: no more letters than those that were sent.
    entry.isCounted = true
  elseif isMail and not entry.isCounted and not entry.isForced then
    if rank == 'receipt' or rank == 'move' or rank == 'courtesy' then
      limit = limitOf(id, entry, record, rank, lane == laneOf.putOff)
    elseif rank == 'firm' and kind ~= 'alarm_raised' and not countFirm() then
      limit = 'site_limit'
    end
    entry.isCounted = not limit or nil
  end
  -- By tomorrow a held request has lapsed: only the desk can still send its letter.
  if limit and rank == 'courtesy' then
    -- A day later, or sent by hand, it would tell nothing.
    put(id, entries, entry, 'superseded', limit)
    return nil
  elseif limit == 'address_limit' or limit and (kind == 'request_held' or kind == 'request_overtaken') then
    put(id, entries, entry, 'held', limit)
    return nil
  elseif limit then
    entry.reason, entry.at = limit, input.tomorrow
    keepLedger(id, entries)
    plan(member, input.tomorrow, rank == 'firm' and lane or laneOf.putOff)
    return nil
  end
  if isAbandoned and isMail then entry.mayBeRepeated = true end
  local status, history = firstOf(statuses, id), firstOf(histories, id)
  local before = call('HGET', ledger, id)
  entry.state, entry.at, entry.lease = 'sending', now, input.lease
  if not entry.handedAt then entry.attempts = entry.attempts + 1 end
  if status then entry.told = linesOf(history) end
  keepLedger(id, entries)
  plan(member, input.leaseUntil, lane)
  return { member, cjson.encode(entry), record, status, history, before }
end

-- Deliveries that code without lanes has queued.
if call('ZCARD', outbox) ~= call('ZCARD', lanes) then
  local due = call('ZRANGEBYSCORE', outbox, '-inf', now, 'LIMIT', 0, 200)
  for i, score in ipairs(#due > 0 and call('ZMSCORE', lanes, unpack(due)) or {}) do
    if not score then
      local kind, recipient = string.match(due[i], '^([^:]+):[^:]+:([^:]+)')
      local isWhatsApp = string.find(due[i], ':whatsapp', 1, true)
      local rank = laneOf[input.strangers[(kind or '') .. ':' .. (recipient or '')] or 'firm']
      plan(due[i], tonumber(call('ZSCORE', outbox, due[i])), rank + (isWhatsApp and 10 or 0))
    end
  end
end

local first = isMail and 0 or 10
for lane = first, first + laneOf.putOff do
  local from = lane * 1e13
  local page = call('ZRANGEBYSCORE', lanes, string.format('%.0f', from), string.format('%.0f', from + now),
    'LIMIT', 0, ${pageSize})
  for _, member in ipairs(page) do
    local claimed = take(member, lane)
    if claimed then return claimed end
  end
  if #page == ${pageSize} then return 'more' end
end
return nil
`;

/**
 * Records the outcome of a delivery, unless another run has taken it over, and what it says about the
 * channel, which is paused for growing times once its server cannot be reached. `input`: id of the record,
 * member, lease, state, now; isTrial if its client is the firm; due if it waits; handedAt; reason, mayBeRepeated; the input of `channelLibrary`
 * and `raiseLibrary`, again (when refused deliveries are due again), raise (an alarm or nil). Locals besides:
 * `trials`, and `mailed`, whose count is reduced for a mail that was counted but superseded.
 */
export const settleDelivery = `
${entriesLibrary}
${raiseLibrary}
${channelLibrary}
local id, now = input.id, input.now
local entries = ledgerOf(id)
local entry = find(entries, id, input.member)
local before = entry and entry.fault and entry.fault.phase
local isFresh = before ~= 'rcpt_to' and before ~= 'data'
if entry and entry.lease == input.lease then
  entry.state, entry.reason, entry.lease = input.state, input.reason, nil
  entry.fault, entry.handedAt = input.fault, input.handedAt
  entry.at = input.handedAt or input.due or now
  entry.mayBeRepeated = entry.mayBeRepeated or input.mayBeRepeated
  if input.due then
    -- What may have arrived is not the next trial: a second break would end it.
    local last = laneOf.putOff + (input.channel == 'mail' and 0 or 10)
    plan(input.member, input.due, input.state == 'sending' and not input.handedAt and last or nil)
  else
    unplan(input.member)
  end
  if input.state == 'failed' then
    call('ZADD', undelivered, now, input.member)
  elseif not input.due then
    call('ZREM', undelivered, input.member)
  end
  if input.state == 'superseded' then
    for _, field in ipairs(entry.counts or {}) do
      if call('HEXISTS', mailed, field) == 1 then addTo(mailed, field, -1) end
    end
  end
  if not input.due then entry.network, entry.counts = nil, nil end
  keepLedger(id, entries)
end

local isRow = noteRow(input.member, input, isFresh)
if isRow and input.refusal then revive(input) end
judge(input, isRow)
if input.raise then raise(input.raise) end
if input.isTrial then call('HSET', trials, 'letter', cjson.encode({ at = now })) end
`;

/**
 * What the relay's acceptance of a mail to the firm that is not in the outbox says about mail; if it goes out
 * again, what waited for that is due at once. `input`: now, again (when such mails are due at the latest), the
 * input of `channelLibrary`, and trial, which is kept in `trials`.
 */
export const resumeMail = `
${entriesLibrary}
${raiseLibrary}
${channelLibrary}
local now = input.now
call('HSET', trials, 'mail', input.trial)
local isRow = noteRow('', input, false)
judge(input, isRow)
if isRow then return end
local range = { '(' .. string.format('%.0f', now), string.format('%.0f', input.again) }
for _, member in ipairs(call('ZRANGEBYSCORE', outbox, range[1], range[2], 'LIMIT', 0, ${pageSize})) do
  local id = string.match(member, '^[^:]+:([^:]+)')
  local entries = id and ledgerOf(id) or {}
  local entry = find(entries, id, member)
  local isHeldUp = entry and entry.state == 'waiting' and entry.channel == 'mail' and entry.reason == 'channel_down'
  if isHeldUp then
    entry.at = now
    keepLedger(id, entries)
    plan(member, now)
  end
end
`;
