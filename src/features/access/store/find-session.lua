-- Finds a living session, and deletes one that has ended or cannot be read; after `decoded.lua`. Locals: `sessions`.
-- Input: `id`, `now`, `idle` and `longest` (milliseconds after the last use and after sign-in), `isUse` (which extends it).
-- Returns the milliseconds left and the record's JSON, or false.
local kept = call('HGET', sessions, input.id)
if not kept then return false end
local found = parsed(kept, { seenAt = 'number', createdAt = 'number' })
local function left() return math.min(found.seenAt + input.idle, found.createdAt + input.longest) - input.now end
if not found or left() <= 0 then
  call('HDEL', sessions, input.id)
  return false
end
if input.isUse then
  found.seenAt = input.now
  kept = cjson.encode(found)
  call('HSET', sessions, input.id, kept)
end
return { left(), kept }
