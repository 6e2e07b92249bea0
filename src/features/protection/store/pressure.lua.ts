import { longestWork } from '#features/protection/rules/proof-of-work.ts';

/**
 * How much work a visitor's write costs, in seconds on a phone. Locals: `slots`, `unsolved` (ZSET digest of
 * what was admitted without work → time), `solved` (ZSET spent proof → time). `input`: now, `work`
 * (`pressureInput`).
 *
 * `unsolvedToday()`: how many were admitted without work within a day.
 * `isPressed()`: whether one more write without work would exceed the limit of a day: `least`, or `share` of
 * the times on offer in the next 31 days if that is more.
 * `isFlood()`: whether there were more than `flood` within an hour.
 * `workNow()`: one second, plus one for every `step` proofs spent within the last hour.
 */
export const pressureLibrary = `
local now, work = input.now, input.work
local today
local function unsolvedToday()
  today = today or call('ZCOUNT', unsolved, '(' .. now - 86400000, '+inf')
  return today
end

local function isPressed()
  local count = unsolvedToday() + 1
  -- The times on offer are counted only where they decide.
  return count > work.least * work.scale
    and count > work.share * work.scale * call('ZCOUNT', slots, now, now + 2678400000)
end

local function isFlood()
  local from = '(' .. now - 3600000
  local count = call('ZCOUNT', unsolved, from, '+inf') + call('ZCOUNT', solved, from, '+inf')
  return count >= work.flood * work.scale
end

local function workNow()
  local paid = call('ZCOUNT', solved, '(' .. now - 3600000, '+inf')
  return math.min(${longestWork}, 1 + math.floor(paid / (work.step * work.scale)))
end
`;
