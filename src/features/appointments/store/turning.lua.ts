import { anybody } from '#features/hours/index.ts';
import { holding } from './holding.lua.ts';

/**
 * Lua: `turn(id, to)` sets an appointment's status and frees its time where the new status needs none.
 * For an expired request that is to take place after all, `obstaclesTo(id)` returns the conflicts and
 * `retake(id)` occupies its time again. `hasBegun(id)`: whether it has begun; then it needs no time.
 */
export const turns = `
${holding}
local function turn(id, to)
  call('HSET', statuses, id, to)
  call('ZREM', pending, id)
  if not active[to] then release(id) end
end

local function hasBegun(id)
  local start = call('ZSCORE', byStart, id)
  return start and tonumber(start) <= input.now
end

local function obstaclesTo(id)
  local span = spanOf(id, call('HGET', spans, id))
  if span.consultant == '${anybody}' then return { span } end
  return conflictsOf(span, id)
end

local function retake(id)
  hold(spanOf(id, call('HGET', spans, id)))
end
`;
