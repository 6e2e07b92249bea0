import { anybody } from '#features/hours/index.ts';

/**
 * Lua: `turn(id, to)` gives an appointment another status, and its time back where it takes none then.
 * For what has lapsed and is to take place after all, `obstaclesTo(id)` gives what is in the way, and
 * `retake(id)` takes its time again. What has begun takes none; `hasBegun(id)` tells.
 */
export const turns = `
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
