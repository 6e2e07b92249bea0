/**
 * What the outcome of a delivery says about its channel. Locals besides those of `outboxLibrary` and
 * `raiseLibrary`: `undelivered`, `breakers`, `refusals`, and `find` of `delivery.lua.ts`.
 *
 * A single mail refused by the relay is a problem of that mail; mails to several different recipients refused
 * in a row are a problem of the relay. `refusals` is that row: member → `mailbox` (tells recipients apart
 * without an address), `isFresh` (not refused before, because repeated attempts at a bad address prove
 * nothing), `isOfSender` (the reply speaks of permission; that the firm's own mailbox is accepted, possibly at
 * the relay itself, does not disprove it).
 *
 * `noteRow(member, input, isFresh)` updates the row: `input.refusal` (mailbox, isOfSender) adds to it;
 * `input.isAccepted` ends it, except that an own mailbox (`input.isOwn`) keeps the `isOfSender` entries.
 * Returns whether the row is long enough. `revive(input)` makes all deliveries in the row due again.
 * `judge(input, isRow)` opens or closes the breaker, by `isDown` (nil if no server was contacted), `fault`,
 * `cause`, and `pauses` (milliseconds by failures in a row).
 */
export const channelLibrary = `
local refusalNeeds = { mailbox = 'string', isFresh = 'boolean?', isOfSender = 'boolean?' }

local function noteRow(member, input, isFresh)
  if input.refusal then
    local before = decoded(refusals, member, refusalNeeds)
    input.refusal.isFresh = isFresh or (before and before.isFresh)
    call('HSET', refusals, member, cjson.encode(input.refusal))
    call('PEXPIRE', refusals, 172800000)
  elseif not input.isAccepted then
    return false
  end
  local different, count = {}, 0
  local row = call('HGETALL', refusals)
  for i = 1, #row, 2 do
    local refusal = decoded(refusals, row[i], refusalNeeds)
    if input.isAccepted and not (input.isOwn and refusal and refusal.isOfSender) then
      call('HDEL', refusals, row[i])
    elseif refusal and refusal.isFresh and not different[refusal.mailbox] then
      different[refusal.mailbox] = true
      count = count + 1
    end
  end
  return count >= input.mostRefused
end

local function revive(input)
  for _, member in ipairs(call('HKEYS', refusals)) do
    local id = string.match(member, '^[^:]+:([^:]+)')
    local entries = id and ledgerOf(id) or {}
    local entry = find(entries, id, member)
    if entry and entry.state == 'failed' and entry.reason == 'rejected' then
      entry.state, entry.reason, entry.at = 'waiting', 'channel_down', input.again
      keepLedger(id, entries)
      plan(member, input.again)
      call('ZREM', undelivered, member)
    end
  end
end

local function judge(input, isRow)
  if input.isDown or (isRow and input.refusal) then
    local breaker = decoded(breakers, input.channel, { failures = 'number', since = 'number', ['until'] = 'number?' })
      or { failures = 0, since = input.now }
    -- Runs side by side find out the same thing: that counts once.
    if (breaker['until'] or 0) <= input.now then
      breaker.failures = breaker.failures + 1
      -- A server that answers is not overloaded, and the next recipient may be a good one.
      local step = isRow and 1 or math.min(breaker.failures, #input.pauses)
      breaker['until'] = input.now + input.pauses[step]
      breaker.fault, breaker.cause = input.fault, input.cause
      call('HSET', breakers, input.channel, cjson.encode(breaker))
    end
  elseif input.isDown == false and not isRow then
    local wasDown = call('HDEL', breakers, input.channel) == 1
    if wasDown and input.channel == 'whatsapp' then clear('whatsapp_down') end
  end
end
`;
