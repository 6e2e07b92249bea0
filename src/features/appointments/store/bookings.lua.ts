/** Scripts for bookings by visitors. */
import { knowsRoster } from '#features/hours/index.ts';
import { dayMs } from '#platform/time/units.ts';
import { placing } from './placing.lua.ts';

/**
 * Books a time that one of the candidates offers and has free, or holds the request back where newcomers have
 * their share already. Begins with `workLibrary`. Additional local: `idempotency` or nil. `input`, besides
 * that of `placing`: origin, client (the owner of the address whose link was opened) or nil, until, held and
 * overtaken (deliveries), known (idempotency record), forgetAt. Returns `known` with the idempotency record, `stale`
 * with the roster, `slot_unavailable`, `work` with the amount of work demanded, or the consultant with
 * `booked` or `held`.
 */
export const book = `
${knowsRoster}
${placing}
local known = idempotency and call('GET', idempotency)
if known then return { 'known', known } end
local stale = staleRoster()
if stale then return { 'stale', stale } end
local chosen = choose()
if not chosen then return { 'slot_unavailable' } end
local asked = workAsked()
if asked then return { 'work', asked } end

input.origin.most = allowance()
local function isProven()
  if not input.client then return false end
  input.origin.owner = input.client
  local is = proves(input.origin)
  if is then input.origin.opened = input.now end
  return is
end
-- The first requests of 24 hours take their time in any case.
local first = math.min(share.first, share.ofTime * openOf(share.window) / share.length) * share.scale
local isFirst = not proof and call('ZCOUNT', unsolved, '(' .. input.now - ${dayMs}, '+inf') < first
local isBooked = isProven() or not isRefused(input.origin) and (isFirst or not isPastShare())
payWork(id)
if isBooked then place(chosen, input.origin, input.origin.opened) else holdBack() end
if idempotency then
  input.known.consultant = chosen
  if not isBooked then input.known.heldUntil = input.heldUntil end
  call('SET', idempotency, cjson.encode(input.known), 'PXAT', input.forgetAt)
  call('HSET', requests, id, idempotency)
end
return { isBooked and 'booked' or 'held', chosen }
`;

/** Local: `idempotency`. Returns its record, or nil. Not an `appointmentScript`. */
export const findBooking = `
return call('GET', idempotency)
`;
