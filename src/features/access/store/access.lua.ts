/**
 * Scripts that open and end sessions and change the second factor. Locals: `sessions`, `factor`, `pending` (a
 * setup not yet confirmed), `recovery`, `wrong` (codes), and those of `raiseLibrary`. All audited.
 */
import { raiseLibrary } from '#features/monitoring/index.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { guard } from '#platform/redis/guard.ts';

/**
 * Lua function `prove(proof)`: judges a proof and spends it in one step, so that simultaneous guesses all
 * count. Returns 'ok', or why it refuses. Without a proof it accepts only if no factor is in force. A right
 * code of a spent step, as a double click sends it, is refused but does not count as a guess. A caller who
 * reaches the limit of guesses knows the password, so an alarm is raised for the firm. `input`: now, most and
 * window of the wrong codes, alarm.
 */
const proving = `
${outboxLibrary}
${raiseLibrary}
local function prove(proof)
  if not proof then return call('EXISTS', factor) == 0 and 'ok' or 'code_required' end
  if proof.recovery then
    if call('SREM', recovery, proof.recovery) == 0 then return 'wrong_code' end
    call('DEL', wrong)
    return 'ok'
  end
  local counted = call('HMGET', wrong, 'start', 'count')
  local start, count = tonumber(counted[1]) or input.now, tonumber(counted[2]) or 0
  if count >= input.most then
    raise('factor_guessed')
    return 'recovery_code_required'
  end
  local used = tonumber(call('HGET', factor, 'usedStep'))
  if proof.step and used and proof.step > used then
    call('HSET', factor, 'usedStep', proof.step)
    return 'ok'
  end
  if proof.step then return 'wrong_code' end
  if input.now >= start + input.window then start, count = input.now, 0 end
  call('HSET', wrong, 'start', start, 'count', count + 1)
  if count + 1 >= input.most then raise('factor_guessed') end
  return 'wrong_code'
end
`;

/**
 * Lua functions to list and store living sessions. `input`: session (id, JSON of its record), now, idle,
 * longest.
 */
const keeping = `
local function left(text)
  local found = parsed(text, { seenAt = 'number', createdAt = 'number' })
  if not found then return 0 end
  return math.min(found.seenAt + input.idle, found.createdAt + input.longest) - input.now
end
local function living()
  local all, found = call('HGETALL', sessions), {}
  for i = 1, #all, 2 do
    if left(all[i + 1]) > 0 then
      found[#found + 1], found[#found + 2] = all[i], all[i + 1]
    else
      call('HDEL', sessions, all[i])
    end
  end
  return found
end
local function remember()
  call('HSET', sessions, input.session.id, input.session.record)
  call('PEXPIREAT', sessions, input.now + input.longest)
end
-- All others end, and the one that did it goes on under another token.
local function rotate()
  call('DEL', sessions)
  remember()
end
`;

/** `input`: session, replaced (the id of a session that ends), proof. Returns 'ok', or why it refuses. */
export const openSession = `
${proving}
${keeping}
local verdict = prove(input.proof)
if verdict ~= 'ok' then return verdict end
if input.replaced then call('HDEL', sessions, input.replaced) end
living()
remember()
audit()
return 'ok'
`;

/**
 * `input`: own (the id of the session that starts the setup), secret, expiresAt, proof. Returns 'ok', or why
 * it refuses.
 */
export const beginFactor = `
${proving}
local verdict = prove(input.proof)
if verdict ~= 'ok' then return verdict end
call('DEL', pending)
call('HSET', pending, 'secret', input.secret, 'session', input.own, 'expiresAt', input.expiresAt)
call('PEXPIREAT', pending, input.expiresAt)
return 'ok'
`;

/**
 * Counts an attempt before it is judged, so that simultaneous guesses all count. One attempt too many drops
 * the setup. `input`: now, own, mostTries. Returns the secret, or nil.
 */
export const tryPending = `
${guard}
local found = call('HMGET', pending, 'secret', 'session', 'expiresAt')
if not found[1] or found[2] ~= input.own or (tonumber(found[3]) or 0) <= input.now then return nil end
if addTo(pending, 'tries', 1) <= input.mostTries then return found[1] end
call('DEL', pending)
return nil
`;

/** `input`: session, proof. Returns 'ok', or why it refuses. */
export const disableFactor = `
${proving}
${keeping}
local verdict = prove(input.proof)
if verdict ~= 'ok' then return verdict end
call('DEL', factor, recovery, pending, wrong)
rotate()
audit()
return 'ok'
`;
