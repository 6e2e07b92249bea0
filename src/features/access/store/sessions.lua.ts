/**
 * Scripts for the admin's sessions. Locals: `sessions`. Times are compared with the caller's clock: `now`,
 * `idle`, `longest`.
 */

/**
 * Lua function `left(text)`: milliseconds until a session ends. Returns 0 or less for a session that has
 * ended or cannot be read.
 */
export const left = `
local function left(text)
  local found = parsed(text, { seenAt = 'number', createdAt = 'number' })
  if not found then return 0 end
  return math.min(found.seenAt + input.idle, found.createdAt + input.longest) - input.now
end
`;

/**
 * `input`: id. Ends the script without an answer if there is no such living session; deletes one that has
 * ended.
 */
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
return { left(kept), kept }
`;

/** Like `judge`. Returns the milliseconds left and the record's JSON. Does not extend the session. */
export const peekSession = `${judge}${answer}`;

/** Like `peekSession`, and notes the use, which extends the session. */
export const touchSession = `${judge}
local used = cjson.decode(kept)
used.seenAt = input.now
kept = cjson.encode(used)
call('HSET', sessions, input.id, kept)
${answer}`;
