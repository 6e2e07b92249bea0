/** Scripts for bookings by visitors. */
import { knowsRoster } from '#features/hours/index.ts';
import { placing } from './placing.lua.ts';

/**
 * Most requests that are held, lapsed ones included: 20 to 200 MB. Without it a flood could fill the database.
 */
const mostHeld = 10_000;

/**
 * Lua: `holdBack()` stores the request as one that takes no time, with `input.held` and `input.overtaken`: what is
 * told of it now, and once its time is lost.
 */
const holdsBack = `
-- The oldest go first, most of which have lapsed.
local function dropOldest()
  local excess = math.min(call('ZCARD', heldUntil) - ${mostHeld}, 100)
  for _, other in ipairs(excess > 0 and call('ZRANGE', heldUntil, 0, excess - 1) or {}) do
    for _, entry in ipairs(ledgerOf(other)) do
      unplan(memberOf(other, entry))
      call('ZREM', undelivered, memberOf(other, entry))
    end
    for _, hash in ipairs({ helds, origins, ledger, requests }) do call('HDEL', hash, other) end
    for _, index in ipairs({ heldUntil, heldByStart, newcomers }) do call('ZREM', index, other) end
  end
end

local function holdBack()
  -- The limits of mails look for the address where every record has it.
  local held = {
    record = record, email = record.email, digest = input.emailDigest, ['until'] = input['until'],
    span = span, takers = takers, overtaken = input.overtaken
  }
  call('HSET', helds, id, cjson.encode(held))
  call('ZADD', heldUntil, input['until'], id)
  call('ZADD', heldByStart, span.startsAt, id)
  newcomer(id, input.origin)
  queue(id, 1, input.held, input.now)
  dropOldest()
end
`;

/**
 * Books a time that one of the candidates offers and has free, or holds the request back where newcomers have
 * their share already. Begins with `workLibrary` and `countsTurn`, whose `input` it has where the request is
 * still to be counted. Additional local: `idempotency` or nil. `input`, besides that of `placing`: origin,
 * client (the owner of the address whose link was opened) or nil, until, held and overtaken (deliveries),
 * fingerprint and forgetAt of the idempotency record. Returns `known` with the idempotency record, `stale` with the roster,
 * `slot_unavailable`, `work` with the amount of work demanded, `wait` with milliseconds, or the consultant
 * with `pending`, `confirmed` or `held`.
 */
export const book = `
${knowsRoster}
${placing}
${holdsBack}
if input.window then
  local wait, asked = guardedTurn()
  if wait > 0 then return { 'wait', wait } end
  if asked > 0 then return { 'work', asked } end
end
local known = idempotency and call('GET', idempotency)
if known then return { 'known', known } end
local stale = staleRoster()
if stale then return { 'stale', stale } end
local chosen = choose()
if not chosen then return { 'slot_unavailable' } end
-- What was counted here has sent no solution, and is under no pressure.
local asked = not input.window and workAsked()
if asked then return { 'work', asked } end

input.origin.most = allowance()
local function isProven()
  if not input.client then return false end
  local own = input.origin.owner
  input.origin.owner = input.client
  local is = proves(input.origin)
  -- A proof that does not count may have been handed to somebody else.
  if is then input.origin.opened = input.now else input.origin.owner = own end
  return is
end
-- The first requests of 24 hours take their time in any case.
local first = math.min(share.first, share.ofTime * openOf(share.window) / share.length) * share.scale
local isFirst = not proof and unsolvedToday() < first
local isBooked = isProven() or not isRefused(input.origin) and (isFirst or not isPastShare())
payWork(id)
local outcome = 'held'
if isBooked then outcome = place(chosen, input.origin, input.origin.opened) else holdBack() end
if idempotency then
  local answer = {
    fingerprint = input.fingerprint, id = id, consultant = chosen, createdAt = record.createdAt,
    endsAt = record.endsAt, meeting = record.meeting, heldUntil = not isBooked and input.heldUntil or nil,
    status = outcome == 'confirmed' and outcome or nil
  }
  call('SET', idempotency, cjson.encode(answer), 'PXAT', input.forgetAt)
  call('HSET', requests, id, idempotency)
end
return { outcome, chosen }
`;

/** Local: `idempotency`. Returns its record, or nil. Not an `appointmentScript`. */
export const findBooking = `
return call('GET', idempotency)
`;
