/**
 * Lua functions that several scripts about appointments share. `keyNames` are the locals that hold
 * the keys, in the order in which `appointmentKeys` passes them as KEYS.
 *
 * `remember(id, event)` adds a line to the appointment's history.
 * `tell(notification, id, now)` leaves it to be sent, unless it is '' or the client left no e-mail
 * address.
 * `take(score, id, fresh)` gives the appointment the free slot of that time or, if there is none
 * at that time, the slot `fresh` made for it; false, and nothing written, if another holds it.
 * `vacate(slot, isAhead)` when nobody holds it any more: a slot still to come is free again, unless
 * its day is blocked; any other is gone.
 */
export const appointmentLibrary = (keyNames: readonly string[]) => `
local ${keyNames.join(', ')} = unpack(KEYS)

local function remember(id, event)
  local before = redis.call('HGET', histories, id)
  redis.call('HSET', histories, id, before and before .. '\\n' .. event or event)
end

local function tell(notification, id, now)
  if notification == '' or redis.call('HEXISTS', emails, id) == 0 then return end
  redis.call('ZADD', outbox, now, notification)
end

local function take(score, id, fresh)
  local slot = redis.call('ZRANGEBYSCORE', slots, score, score, 'LIMIT', 0, 1)[1]
  if slot then
    if redis.call('ZREM', freeSlots, slot) == 0 then return false end
  else
    slot = fresh
    redis.call('ZADD', slots, score, slot)
  end
  redis.call('HSET', held, id, slot)
  return true
end

local function vacate(slot, isAhead)
  local score = redis.call('ZSCORE', slots, slot)
  if not score then return end
  local day = string.gsub(string.sub(score, 1, 8), '(....)(..)(..)', '%1-%2-%3')
  if isAhead and redis.call('HEXISTS', blockedDays, day) == 0 then
    redis.call('ZADD', freeSlots, score, slot)
  else
    redis.call('ZREM', slots, slot)
  end
end
`;
