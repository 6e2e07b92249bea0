/**
 * What the outcome of a delivery says of its channel. Locals besides `outboxLibrary`'s: `undelivered`,
 * `breakers`, `refusals`, and `find` of `delivery.lua.ts`.
 *
 * A recipient whom the relay refuses is the letter's misfortune; so many different ones in a row are
 * the relay's doing. `refusals` is that row: member → `mailbox` (tells recipients apart, nobody's
 * address), `isFresh` (not refused before: the same bad addresses, tried again, prove nothing),
 * `isOfSender` (the reply speaks of permission; that the house's own mailbox is taken, which may lie
 * with the relay itself, is no evidence against it).
 *
 * `noteRow(member, input, isFresh)` keeps the row: `input.refusal` (mailbox, isOfSender) adds to it,
 * `input.isAccepted` ends it, but for an own mailbox (`input.isOwn`). Gives whether it is long enough.
 * `revive(input)` has all that is in the row tried again. `judge(input, isRow)` opens the breaker or
 * closes it: `isDown` (nil where no server was asked), `fault`, `pauses` (milliseconds by failures in
 * a row).
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
      call('ZADD', outbox, input.again, member)
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
      breaker.fault = input.fault
      call('HSET', breakers, input.channel, cjson.encode(breaker))
    end
  elseif input.isDown == false and not isRow then
    call('HDEL', breakers, input.channel)
  end
end
`;
