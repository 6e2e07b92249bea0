/**
 * Sends the deliveries in the outbox. Locals besides those of `outboxLibrary` and `raiseLibrary`: `undelivered`, `breakers`, `mailed`
 * (today's counts), `addresses`, and lists of the records' HASHes: `places` (the records), and `statuses`,
 * `histories`, `emails` and `undos`, for the kinds that have them.
 */
import { channelLibrary } from './channel.lua.ts';
import { raiseLibrary } from '#features/monitoring/index.ts';
import { outboxLibrary } from '#features/outbox/index.ts';

/** `find(entries, id, member)` returns the entry with that name. */
const library = `
${outboxLibrary}
local function find(entries, id, member)
  for _, entry in ipairs(entries) do
    if memberOf(id, entry) == member then return entry end
  end
end
`;

/**
 * Claims the next due delivery of one channel until `leaseUntil`, so that no other run takes it. A delivery
 * whose run was cut off before settling is taken over, for mail once only. Closes deliveries on the way that
 * cannot or must not be sent any more.
 * `input`: now, channel, lease, leaseUntil, givenUp (deliveries queued before it fail), addressLimit,
 * knownLimit and siteLimit (mails per day to visitors, for the kinds in `limited`), heldFor (longest delay by
 * an undo, in ms), tomorrow, forgetAt (expiry of today's counts); for WhatsApp also downBefore (a breaker
 * that stands since then is an alarm) and alarm (`raiseLibrary`).
 * A delivery with `handedAt` is only asked about: that is no attempt, and nothing goes out.
 * For a record with a status it notes the current number of events (`told`), which the letter reports.
 * Returns member, entry, record, status, history, and the previous ledger; or nil.
 */
export const claimDelivery = `
${library}
${raiseLibrary}
local now, isMail = input.now, input.channel == 'mail'
local breaker = decoded(breakers, input.channel, { ['until'] = 'number', since = 'number' })
if breaker and input.downBefore and breaker.since <= input.downBefore then raise('whatsapp_down') end
if breaker and breaker['until'] > now then return nil end

local function put(id, entries, entry, state, reason)
  entry.state, entry.reason, entry.at, entry.lease = state, reason, now, nil
  keepLedger(id, entries)
  local member = memberOf(id, entry)
  call('ZREM', outbox, member)
  call('ZADD', undelivered, now, member)
end

-- What the first HASH that knows the id has of it.
local function firstOf(hashes, id)
  for _, hash in ipairs(hashes) do
    local found = call('HGET', hash, id)
    if found then return found end
  end
  return false
end

-- 'held' or 'later' for a mail to a visitor beyond the limits, which are counted here. One mailbox
-- has many addresses: what follows a + is one.
local function limitOf(id, entry, record)
  -- What cannot be read holds up nobody but its own news, which is sent to nobody.
  local known = parsed(record, { email = 'string?' })
  local email = known and known.email or ''
  local all = tonumber(call('HGET', mailed, 'all')) or 0
  if all >= input.siteLimit then return 'later' end
  local isKnown = call('ZSCORE', addresses, firstOf(emails, id) or '')
  local mailbox = redis.sha1hex((string.gsub(string.lower(email), '%+[^@]*@', '@')))
  local count = tonumber(call('HGET', mailed, mailbox)) or 0
  if count >= (isKnown and input.knownLimit or input.addressLimit) then return 'held' end
  if all == 0 then call('HDEL', breakers, 'site_limit') end
  entry.mailbox = mailbox
  addTo(mailed, mailbox, 1)
  addTo(mailed, 'all', 1)
  call('PEXPIREAT', mailed, input.forgetAt)
end

local function linesOf(text)
  if not text then return 0 end
  local _, breaks = string.gsub(text, '\\n', '')
  return breaks + 1
end

-- While the desk may still undo what it did to a record, nothing about that goes out, but for
-- what has been held so long already: as soon as anything does, nothing can be undone any more.
local function isHeld(id, entry)
  local before = parsed(firstOf(undos, id), { ['until'] = 'number' })
  if not before or before['until'] <= now then return false end
  if entry.queuedAt + input.heldFor > now then return true end
  for _, hash in ipairs(undos) do call('HDEL', hash, id) end
  return false
end

for _, member in ipairs(call('ZRANGEBYSCORE', outbox, '-inf', now)) do
  local kind, id, recipient, channel, event =
    string.match(member, '^([^:]+):([^:]+):([^:]+):([^:]+):?(%d*)$')
  if channel == input.channel then
    local record = firstOf(places, id)
    local entries = ledgerOf(id)
    local entry = find(entries, id, member)
    if not entry then
      -- Queued before there was a ledger.
      entry = {
        kind = kind, recipient = recipient, channel = channel, event = tonumber(event),
        state = 'waiting', at = now, attempts = 0,
        queuedAt = tonumber(call('ZSCORE', outbox, member))
      }
      entries[#entries + 1] = entry
    end
    local isAbandoned = entry.state == 'sending'
    if not record then
      call('ZREM', outbox, member)
    elseif not entry.handedAt and isHeld(id, entry) then
      -- It waits where it is.
    elseif isAbandoned and isMail and entry.mayBeRepeated then
      put(id, entries, entry, 'failed', 'outcome_unknown')
    elseif entry.queuedAt < input.givenUp then
      put(id, entries, entry, 'failed', entry.reason == 'channel_down' and 'channel_down' or 'given_up')
    else
      local isLimited = isMail and recipient == 'visitor' and input.limited[kind]
        and not entry.isCounted and not entry.isForced
      local limit = isLimited and limitOf(id, entry, record)
      if limit == 'held' then
        put(id, entries, entry, 'held', 'address_limit')
      elseif limit == 'later' then
        entry.reason, entry.at = 'site_limit', input.tomorrow
        keepLedger(id, entries)
        call('ZADD', outbox, input.tomorrow, member)
        call('HSETNX', breakers, 'site_limit', cjson.encode({ since = now }))
      else
        if isAbandoned and isMail then entry.mayBeRepeated = true end
        if isLimited then entry.isCounted = true end
        local status, history = firstOf(statuses, id), firstOf(histories, id)
        local before = call('HGET', ledger, id)
        entry.state, entry.at, entry.lease = 'sending', now, input.lease
        if not entry.handedAt then entry.attempts = entry.attempts + 1 end
        if status then entry.told = linesOf(history) end
        keepLedger(id, entries)
        call('ZADD', outbox, input.leaseUntil, member)
        return { member, cjson.encode(entry), record, status, history, before }
      end
    end
  end
end
return nil
`;

/**
 * Records the outcome of a delivery, unless another run has taken it over, and what it says about the
 * channel, which is paused for growing times once its server cannot be reached.
 * `input`: id of the record, member, lease, state, now; due if it waits; handedAt; reason, mayBeRepeated; the input of
 * `channelLibrary`, and again (when refused deliveries are due again). Local besides: `mailed`, whose count
 * is reduced for a mail that was counted but superseded.
 */
export const settleDelivery = `
${library}
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
    call('ZADD', outbox, input.due, input.member)
  else
    call('ZREM', outbox, input.member)
  end
  if input.state == 'failed' then
    call('ZADD', undelivered, now, input.member)
  elseif not input.due then
    call('ZREM', undelivered, input.member)
  end
  local isOfToday = entry.isCounted and call('HEXISTS', mailed, entry.mailbox) == 1
  if input.state == 'superseded' and isOfToday then
    addTo(mailed, entry.mailbox, -1)
    addTo(mailed, 'all', -1)
  end
  keepLedger(id, entries)
end

local isRow = noteRow(input.member, input, isFresh)
if isRow and input.refusal then revive(input) end
judge(input, isRow)
`;

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

/**
 * Deliveries that did not get through. `input`: limit. Returns rows of member and ledger, newest first, then
 * rows of breaker, its value and the number of deliveries pending on its channel, all of `standing`, and
 * all of `dismissed`.
 */
export const listUndelivered = `
local rows = {}
for i, member in ipairs(call('ZREVRANGE', undelivered, 0, input.limit - 1)) do
  local id = string.match(member, '^[^:]+:([^:]+)') or ''
  rows[i] = { member, call('HGET', ledger, id) }
end

local down, waiting = {}, {}
local found = call('HGETALL', breakers)
for _, member in ipairs(#found > 0 and call('ZRANGE', outbox, 0, -1) or {}) do
  local channel = string.match(member, '^[^:]+:[^:]+:[^:]+:([^:]+)') or ''
  waiting[channel] = (waiting[channel] or 0) + 1
end
for i = 1, #found, 2 do
  local channel = found[i] == 'site_limit' and 'mail' or found[i]
  down[#down + 1] = { found[i], found[i + 1], waiting[channel] or 0 }
end
return { rows, down, call('HGETALL', standing), call('HGETALL', dismissed) }
`;

/**
 * Makes a failed or held delivery due again, regardless of limits; it stays in `undelivered` until it is
 * settled. `input`: id, member, now. Audited.
 * Returns 1 and shows the ledger; 0 for an unknown delivery.
 */
export const sendAgain = `
${library}
local id, member = input.id, input.member
local entries = ledgerOf(id)
local entry = find(entries, id, member)
if not entry then return 0 end
if entry.state == 'failed' or entry.state == 'held' then
  entry.state, entry.at, entry.queuedAt, entry.attempts = 'waiting', input.now, input.now, 0
  -- What may have gone out twice may so for good.
  entry.isForced, entry.reason, entry.fault, entry.handedAt = true, nil, nil, nil
  keepLedger(id, entries)
  call('ZADD', outbox, input.now, member)
  audit()
end
show(cjson.encode(entries))
return 1
`;
