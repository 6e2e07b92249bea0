import { longestWork } from '#features/protection/rules/proof-of-work.ts';

/**
 * How much work is asked for a visitor's write, in seconds of a phone. Locals: `slots`, `unsolved` (ZSET
 * digest of what was admitted without work → when), `solved` (ZSET proof that was spent → when). `input`: now,
 * `work` (`pressureInput`).
 *
 * `isPressed()`: whether one more without work would be too many for a day: more than `least`, and more
 * than `share` of the times that are on offer for the next 31 days.
 * `workNow()`: a second, and one more for every so many that were paid for within the last hour.
 */
export const pressureLibrary = `
local now, work = input.now, input.work
local function isPressed()
  local most = work.least
  if work.share > 0 then
    most = math.max(most, work.share * call('ZCOUNT', slots, now, now + 2678400000))
  end
  return call('ZCOUNT', unsolved, '(' .. now - 86400000, '+inf') + 1 > most * work.scale
end

local function workNow()
  local paid = call('ZCOUNT', solved, '(' .. now - 3600000, '+inf')
  return math.min(${longestWork}, 1 + math.floor(paid / (work.step * work.scale)))
end
`;

/**
 * The same where the write is made. `workAsked()`: nil if it may be made, else how much work it takes;
 * `payWork(id)` notes that it was, by a digest, since what is erased leaves no id. A proof counts once, and for less than three times its
 * work: else hoarding cheap ones would pay, while whoever solved one in good faith solves another once at most.
 */
export const workLibrary = `
${pressureLibrary}
local proof = work.proof
if proof and call('ZSCORE', solved, proof.id) then proof = nil end

local function workAsked()
  local asked = workNow()
  if proof and proof.work * 3 >= asked then return nil end
  proof = nil
  return isPressed() and asked or nil
end

local function payWork(id)
  call('ZREMRANGEBYSCORE', unsolved, '-inf', now - 86400000)
  call('ZREMRANGEBYSCORE', solved, '-inf', now - 3600000)
  if proof then call('ZADD', solved, now, proof.id) else call('ZADD', unsolved, now, redis.sha1hex(id)) end
end
`;
