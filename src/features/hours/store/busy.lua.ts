import { dayMs } from '#platform/time/units.ts';

/**
 * Lua: external events, in pieces no longer than a day. `busyPieces(from, to)` returns the members that may
 * touch that time. `busyDuring(from, to)` returns the set of consultants who are busy then.
 */
export const knowsBusy = `
local function busyPieces(from, to)
  return call('ZRANGEBYSCORE', busy,
    '(' .. string.format('%.0f', from - ${dayMs}), '(' .. string.format('%.0f', to))
end
local function busyDuring(from, to)
  local found = {}
  for _, member in ipairs(busyPieces(from, to)) do
    local ending, consultant = string.match(member, '^%d+ (%d+) (%S+)')
    if consultant and tonumber(ending) > from then found[consultant] = true end
  end
  return found
end
`;

/** Lua: `offeredByHand(startsAt)` returns the set of consultants who have a slot at that start. */
export const knowsHands = `
local function offeredByHand(startsAt)
  local ids, owners = call('ZRANGEBYSCORE', slots, startsAt, startsAt), {}
  if #ids > 0 then
    for _, owner in ipairs(call('HMGET', slotConsultants, unpack(ids))) do owners[owner] = true end
  end
  return owners
end
`;
