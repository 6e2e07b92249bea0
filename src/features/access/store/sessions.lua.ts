/** The admin's sessions. Locals: `sessions`. Times are judged by the caller's clock: `now`, `idle`, `longest`. */

/**
 * Lua function `left(text)`: milliseconds until a session ends, 0 or less for one that has, and for one
 * that cannot be read.
 */
export const left = `
local function left(text)
  local found = parsed(text, { seenAt = 'number', createdAt = 'number' })
  if not found then return 0 end
  return math.min(found.seenAt + input.idle, found.createdAt + input.longest) - input.now
end
`;

/** `input`: id. Ends the script with nothing where there is no such session. */
const judge = `
${left}
local kept = call('HGET', sessions, input.id)
if not kept then return false end
if left(kept) <= 0 then
  call('HDEL', sessions, input.id)
  return false
end
`;

const answer = `
local found = cjson.decode(kept)
return { left(kept), found.factor and 1 or 0 }
`;

/** As `judge`; returns how long a living session lives, and 1 if it has a factor; leaves it as it is. */
export const peekSession = `${judge}${answer}`;

/** The same, and notes that it was used. */
export const touchSession = `${judge}
local used = cjson.decode(kept)
used.seenAt = input.now
kept = cjson.encode(used)
call('HSET', sessions, input.id, kept)
${answer}`;
