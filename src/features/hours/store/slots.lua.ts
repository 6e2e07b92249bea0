import { ownersOf } from './diary.lua.ts';
import { knowsRoster } from './roster.lua.ts';

/**
 * Scripts for slots: start times that consultants offer. Each runs as a `diaryScript`. A slot's score is its
 * start. `input.rule`: length of an appointment and its buffers before and after, in milliseconds.
 */

/**
 * Adds slots, except where their consultant already has one at that time. `input`: `slots` (`id`, `startsAt`,
 * `consultant`, and `isClosed` for those not to create), and `roster`, the version they were decided with, if
 * any. Audited. Returns how many were added and how many existed, or `stale` with the roster.
 */
export const addSlots = `
${ownersOf}
${knowsRoster}
local stale = input.roster and staleRoster()
if stale then return { 'stale', stale } end
local first, last = math.huge, -math.huge
for _, slot in ipairs(input.slots) do
  first, last = math.min(first, slot.startsAt), math.max(last, slot.startsAt)
end
if first > last then return { 0, 0 } end

local present, ids, offered = call('ZRANGEBYSCORE', slots, first, last, 'WITHSCORES'), {}, {}
for i = 1, #present, 2 do ids[#ids + 1] = present[i] end
local function place(consultant, start) return consultant .. ' ' .. string.format('%.0f', start) end
for i, owner in ipairs(ownersOf(ids)) do offered[place(owner, present[2 * i])] = true end

local scores, owners, existing = {}, {}, 0
for _, slot in ipairs(input.slots) do
  local here = place(slot.consultant, slot.startsAt)
  if offered[here] then
    existing = existing + 1
  elseif not slot.isClosed then
    offered[here] = true
    scores[#scores + 1], scores[#scores + 2] = string.format('%.0f', slot.startsAt), slot.id
    owners[#owners + 1], owners[#owners + 2] = slot.id, slot.consultant
  end
end
-- Lua hands a function a few thousand arguments at most.
for from = 1, #scores, 1000 do
  local to = math.min(from + 999, #scores)
  call('ZADD', slots, unpack(scores, from, to))
  call('HSET', slotConsultants, unpack(owners, from, to))
end
if #scores > 0 then audit(#scores / 2) else keep() end
return { #scores / 2, existing }
`;

/**
 * Deletes slots that no appointment overlaps. `input`: `ids` without duplicates, `rule`, and `many` if the
 * audit entry should contain the number. Audited. Returns how many were deleted, are booked and are unknown.
 */
export const deleteSlots = `
${ownersOf}
local starts, owners = call('ZMSCORE', slots, unpack(input.ids)), ownersOf(input.ids)
local first, last = math.huge, -math.huge
for _, start in ipairs(starts) do
  if start then first, last = math.min(first, start), math.max(last, start) end
end
local near = first <= last and takenNear(first, last + input.rule.length) or {}

local going, booked, unknown = {}, 0, 0
for i, id in ipairs(input.ids) do
  local start = tonumber(starts[i] or nil)
  local span = start and {
    startsAt = start, endsAt = start + input.rule.length,
    before = input.rule.before, after = input.rule.after, consultant = owners[i]
  }
  if not span then
    unknown = unknown + 1
  elseif #conflictsAmong(near, span) > 0 then
    booked = booked + 1
  else
    going[#going + 1] = id
  end
end
if #going > 0 then
  call('ZREM', slots, unpack(going))
  call('HDEL', slotConsultants, unpack(going))
  if input.many then audit(#going) else audit() end
end
return { #going, booked, unknown }
`;
